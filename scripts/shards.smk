# Runs the shards of `sahwal run` as jobs of Snakemake and merges them:
#
#     snakemake -s scripts/shards.smk --cores 2 \
#         --config shards=8 out=results/shards options="--dataset all"
#
# On a cluster, add an executor (`--executor slurm --jobs 100`). Called again, it runs only the
# missing shards and those whose options changed.

SHARDS = int(config.get("shards", 8))
OUT = config.get("out", "results/shards")


rule merge:
    default_target: True
    input:
        expand(OUT + "/{number}/shard.json", number=range(1, SHARDS + 1)),
    output:
        OUT + "/merged/run.json",
    params:
        sahwal=config.get("sahwal", "sahwal"),
        folders=expand(OUT + "/{number}", number=range(1, SHARDS + 1)),
    shell:
        # Status 1: some games could not be read, but the result of the others is complete.
        "status=0; {params.sahwal} merge {params.folders} --out {OUT}/merged || status=$?; "
        "[ $status -le 1 ]"


rule shard:
    output:
        OUT + "/{number}/shard.json",
    params:
        sahwal=config.get("sahwal", "sahwal"),
        options=config.get("options", ""),
    retries: 3
    threads: 1
    shell:
        "status=0; {params.sahwal} run {params.options} --jobs 1 "
        "--shard {wildcards.number}/{SHARDS} --out {OUT}/{wildcards.number} || status=$?; "
        "[ $status -le 1 ]"
