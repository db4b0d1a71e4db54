/** The address of the module. A bundler provides it, and `useFetch` takes it. */
declare const address: string
export = address
