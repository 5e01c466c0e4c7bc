// What happens to the primary's node. After each, the other node is the primary.
import type { Cluster, Node } from './cluster.ts'

export type Kind = {
  name: string
  play: (cluster: Cluster, node: Node) => Promise<void>
  /** What an operator or systemd would do afterwards. */
  repair: (cluster: Cluster, node: Node) => Promise<void>
}

const start = (cluster: Cluster, node: Node) => cluster.start(node)

export const kinds: readonly Kind[] = [
  { name: 'PostgreSQL killed', play: (cluster, node) => cluster.killPostgres(node), repair: start },
  {
    name: 'Patroni and PostgreSQL killed',
    play: async (cluster, node) => {
      await cluster.killPatroni(node)
      await cluster.killPostgres(node)
    },
    repair: start,
  },
  {
    // Without the cable first, the kernel of a dead node would still tell its clients that the connections are closed.
    name: 'node gone',
    play: async (cluster, node) => {
      await cluster.pullCable(node)
      await cluster.killAll(node)
    },
    repair: async (cluster, node) => {
      await cluster.plugIn(node)
      await cluster.start(node)
    },
  },
  {
    name: 'node cut off',
    play: (cluster, node) => cluster.pullCable(node),
    repair: (cluster, node) => cluster.plugIn(node),
  },
  { name: 'planned switchover', play: (cluster, node) => cluster.switchOver(node), repair: start },
]
