/** The address of the module, as a bundler gives it for `useFetch`. */
declare const address: string
export = address
