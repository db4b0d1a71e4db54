#!/usr/bin/env python3
"""Runs the shards of `sahwal run` as HyperQueue tasks and merges them.

    scripts/shards.hyperqueue.py SHARDS OUT [options of `sahwal run`]

If HQ_SERVER_DIR is set, the tasks go to the HyperQueue server of that folder and to its
workers; all workers must see the folder OUT. Otherwise the script starts a local server for
the time of the run, with one single-core worker for each core of this machine. The
environment variable SAHWAL gives the program; its default is `sahwal`.

If the process of a shard is killed, it is started again, at most three times. The script
writes each shard into a folder of OUT, and the result into OUT/merged. Called again with the
same options, it runs only the missing shards.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

from hyperqueue import Job, LocalCluster
from hyperqueue.client import Client
from hyperqueue.cluster import WorkerConfig

# Exit status 1: some games could not be read, but the shard is complete. Exit status above 128: the
# process was killed.
TASK = """
tries=0
while :; do
    status=0
    "$@" || status=$?
    [ "$status" -le 1 ] && exit 0
    tries=$((tries + 1))
    { [ "$status" -gt 128 ] && [ "$tries" -le 3 ]; } || exit "$status"
done
"""


def is_complete(folder, arguments):
    """Returns whether the folder has the shard that these arguments of `sahwal` make."""
    try:
        record = json.loads((folder / "run.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return False
    return (folder / "shard.json").exists() and record["command_line"] == arguments


def submit(client, program, shards, out, options):
    job = Job(max_fails=0, name="sahwal")
    for number in range(1, shards + 1):
        folder = out / str(number)
        folder.mkdir(parents=True, exist_ok=True)
        run = ["run", *options, "--jobs", "1"]
        run += ["--shard", f"{number}/{shards}", "--out", str(folder)]
        if is_complete(folder, run):
            continue
        job.program(
            ["sh", "-c", TASK, "shard", program, *run],
            cwd=os.getcwd(),
            stdout=folder / "stdout.txt",
            stderr=folder / "stderr.txt",
            crash_limit=3,
        )
    if job.tasks:
        client.wait_for_jobs([client.submit(job)])


def main():
    if len(sys.argv) < 3 or not sys.argv[1].isdigit() or int(sys.argv[1]) < 1:
        sys.exit(__doc__)
    shards, out, options = int(sys.argv[1]), Path(sys.argv[2]).resolve(), sys.argv[3:]
    program = os.environ.get("SAHWAL", "sahwal")
    server = os.environ.get("HQ_SERVER_DIR")
    if server:
        submit(Client(server), program, shards, out, options)
    else:
        with LocalCluster() as cluster:
            for _ in range(os.cpu_count() or 1):
                cluster.start_worker(WorkerConfig(cores=1))
            submit(cluster.client(), program, shards, out, options)
    folders = [str(out / str(number)) for number in range(1, shards + 1)]
    merge = [program, "merge", *folders, "--out", str(out / "merged")]
    return subprocess.run(merge, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
