import { randomBytes } from 'node:crypto'
import { chmod, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { serverProcesses } from '#database/embedded/postmaster-file.ts'
import type { AgentSpec, AgentStatus } from './agent/agent.ts'
import { type EtcdMembers, startEtcd } from './etcd/etcd-members.ts'
import { pgbouncerStarter, startHaproxy } from './front/front-programs.ts'
import { adminOf, clusterOf, type NodePlace } from './postgres/postgres-node.ts'
import { type Program, type Programs, signalAll } from './processes.ts'
import { waitUntil } from './wait-until.ts'

export const NODES = ['pg1', 'pg2', 'pg3']
const WEB = ['web1', 'web2', 'web3']
const AGENT = fileURLToPath(new URL('./agent/agent-process.ts', import.meta.url))
/** What the shop needs at its role where a pooler drops the settings of a connection. */
const ROLE_SETTINGS = [
  "timezone = 'UTC'",
  "statement_timeout = '30s'",
  "lock_timeout = '10s'",
  "idle_in_transaction_session_timeout = '60s'",
]
const PATIENCE = 120_000

/** A machine with a PostgreSQL server and its agent. */
export interface ClusterNode {
  readonly place: NodePlace
  /** Its server as superuser, past HAProxy. */
  readonly admin: pg.ClientConfig
  status(): Promise<AgentStatus | null>
  /** The pids of its server, the postmaster among them. */
  server(): Promise<number[]>
  agent(): Program
  /** `kill -9` of server and agent. */
  kill(): Promise<void>
  /** Starts its agent again, which brings the server back. */
  start(): void
}

export interface DatabaseCluster {
  readonly nodes: readonly ClusterNode[]
  readonly etcd: EtcdMembers
  /** The shop's ways to its database. */
  readonly urls: { pooled: string; direct: string; replica: string }
  readonly shopPort: number
  readonly webPorts: Readonly<Record<string, number>>
  /** The node that serves as primary; undefined while there is none. */
  primary(): Promise<ClusterNode | undefined>
  /** The node that has to confirm each commit. */
  synchronous(): Promise<ClusterNode | undefined>
  /** Waits for a primary, its synchronous standby and a further one that streams. */
  settled(): Promise<void>
  restartPooler: { kill(): Promise<void>; start(): void }
}

export interface ClusterLine {
  at: number
  node: string
  line: string
}

/** Starts etcd, three servers with agents, HAProxy and PgBouncer, and makes the shop's empty database. */
export async function openDatabaseCluster(options: {
  programs: Programs
  folder: string
  nextPort: () => Promise<number>
  onLine(line: ClusterLine): void
}): Promise<DatabaseCluster> {
  const { programs, folder, nextPort, onLine } = options
  const password = randomBytes(12).toString('hex')
  const etcd = await startEtcd(programs, folder, nextPort)
  const places: NodePlace[] = []
  for (const name of NODES) {
    const at = join(folder, name)
    await mkdir(at, { recursive: true })
    await chmod(at, 0o755)
    places.push({ name, folder: at, port: await nextPort() })
  }
  const nodes: ClusterNode[] = []
  const servers: Record<string, { port: number; statusPort?: number }> = {}
  for (const place of places) {
    const statusPort = await nextPort()
    servers[place.name] = { port: place.port, statusPort }
    const spec: AgentSpec = { me: place.name, nodes: places, statusPort, etcd: etcd.urls, password }
    nodes.push(clusterNode(programs, spec, place, password, onLine))
  }
  const webPorts: Record<string, number> = {}
  for (const name of WEB) {
    webPorts[name] = await nextPort()
    servers[name] = { port: webPorts[name] }
  }
  const [shopPort, primaryPort, replicaPort, poolPort] = [
    await nextPort(),
    await nextPort(),
    await nextPort(),
    await nextPort(),
  ]
  await startHaproxy(programs, folder, {
    servers,
    binds: { shop: shopPort, primary: primaryPort, standbys: replicaPort },
  })
  const startPooler = await pgbouncerStarter(programs, folder, {
    ...{ listenPort: poolPort, databasePort: primaryPort, password },
  })
  let pooler = startPooler()
  // The first makes the cluster, the others copy it.
  for (const node of nodes) node.start()

  const statuses = async () =>
    (await Promise.all(nodes.map((node) => node.status()))).filter((each) => each !== null)
  const named = (name: string | null | undefined) => nodes.find(({ place }) => place.name === name)
  const primary = async () => named((await statuses()).find(({ serves }) => serves === 'primary')?.name)
  const url = (port: number) => `postgres://vitrin:${password}@127.0.0.1:${port}/vitrin`
  async function isSettled(): Promise<boolean> {
    const all = await statuses()
    const leading = all.find(({ serves }) => serves === 'primary')
    const standbys = all.filter(({ serves }) => serves === 'standby').map(({ name }) => name)
    return standbys.length === nodes.length - 1 && standbys.includes(leading?.note?.standby ?? '')
  }
  const settled = () => waitUntil('primary and two standbys', isSettled, PATIENCE)
  await settled()
  await makeShopDatabase(await primary(), password)
  return {
    ...{ nodes, etcd, primary, settled, shopPort, webPorts },
    urls: { pooled: url(poolPort), direct: url(primaryPort), replica: url(replicaPort) },
    async synchronous() {
      const leading = (await statuses()).find(({ serves }) => serves === 'primary')
      return named(leading?.note?.standby)
    },
    restartPooler: {
      kill: () => pooler.end('SIGKILL'),
      start() {
        pooler = startPooler()
      },
    },
  }
}

function clusterNode(
  programs: Programs,
  spec: AgentSpec,
  place: NodePlace,
  password: string,
  onLine: (line: ClusterLine) => void,
): ClusterNode {
  let agent: Program | undefined
  const server = () => serverProcesses(clusterOf(place), 0).catch(() => [])
  const running = (): Program => {
    if (!agent) throw new Error(`${place.name} was not started`)
    return agent
  }
  return {
    place,
    admin: adminOf(place, password),
    server,
    agent: running,
    async status() {
      try {
        const signal = AbortSignal.timeout(1_000)
        const response = await fetch(`http://127.0.0.1:${spec.statusPort}/status`, { signal })
        return (await response.json()) as AgentStatus
      } catch {
        return null
      }
    },
    async kill() {
      const killed = running().end('SIGKILL')
      signalAll(await server(), 'SIGKILL')
      await killed
      // Sessions that were just being started.
      signalAll(await server(), 'SIGKILL')
    },
    start() {
      agent = programs.start({
        name: `agent of ${place.name}`,
        command: process.execPath,
        args: [AGENT, JSON.stringify(spec)],
        log: join(place.folder, 'agent.log'),
        onMessage: (message) => onLine(message as ClusterLine),
      })
    },
  }
}

async function makeShopDatabase(primary: ClusterNode | undefined, password: string): Promise<void> {
  if (!primary) throw new Error('there is no primary')
  const client = new pg.Client(primary.admin)
  await client.connect()
  try {
    await client.query(`create role vitrin login password ${pg.escapeLiteral(password)}`)
    for (const setting of ROLE_SETTINGS) await client.query(`alter role vitrin set ${setting}`)
    await client.query('create database vitrin owner vitrin')
  } finally {
    await client.end()
  }
}
