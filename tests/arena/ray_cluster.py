"""A real Ray cluster of a head and one node, as a process of its own: `with started() as cluster`.

Run as a module it starts the cluster and tells its address; for each line it is given it loses its node and gets
another.
"""

import os
import secrets
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import IO

from ironbridge.arena.cluster import OBJECT_STORE
from tests.support.project import ROOT

# A node that is gone refuses at once, and is given up after a quarter of a minute; one that is only slow gets minutes.
SYSTEM = {
    "health_check_period_ms": 500,
    "health_check_failure_threshold": 30,
    "worker_register_timeout_seconds": 600,
}


@dataclass(frozen=True, slots=True)
class RayCluster:
    """Where a cluster is, what a program must have in its environment to be let in, and the process that holds it."""

    address: str
    environment: dict[str, str]
    given: IO[str]
    told: IO[str]

    def lose_the_node(self) -> None:
        """The node is gone, as if by a power cut, and another one is there."""
        self.given.write("lose it\n")
        self.given.flush()
        assert self.told.readline() == "another\n"


@contextmanager
def started() -> Iterator[RayCluster]:
    """A cluster that nobody else can use, until it is left."""
    environment = os.environ | {
        "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0",
        "RAY_AUTH_MODE": "token",
        "RAY_AUTH_TOKEN": secrets.token_hex(32),
        "RAY_USAGE_STATS_ENABLED": "0",
    }
    with subprocess.Popen(
        [sys.executable, "-m", "tests.arena.ray_cluster"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=environment,
        cwd=ROOT,
        text=True,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        yield RayCluster(process.stdout.readline().strip(), environment, process.stdin, process.stdout)
        # Its input ends here, and so does it.


def main() -> None:
    """Hold a cluster until the input ends."""
    from ray.cluster_utils import Cluster

    common = {"object_store_memory": OBJECT_STORE, "include_dashboard": False}
    cluster = Cluster(
        initialize_head=True, head_node_args={**common, "num_cpus": 0, "_system_config": SYSTEM}
    )
    node = cluster.add_node(**common, num_cpus=1)
    print(cluster.address, flush=True)
    for _ in sys.stdin:
        cluster.remove_node(node, allow_graceful=False)
        node = cluster.add_node(**common, num_cpus=1)
        print("another", flush=True)
    cluster.shutdown()


if __name__ == "__main__":
    main()
