import { createServer } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { etcdClient } from '../etcd/etcd-client.ts'
import { adminOf, type NodePlace, postgresNode } from '../postgres/postgres-node.ts'
import {
  type AgentAction,
  type AgentView,
  decide,
  FENCE_MARGIN,
  type SeenStandby,
  type ServerState,
  type SyncNote,
} from './agent-rules.ts'
import { KEYS, LEASE_SECONDS } from './cluster-keys.ts'
import { receivedTimeline, type ServerFacts, serverReader } from './read-server.ts'

const TICK = 300
const RENEW_EVERY = 700
const FENCE_EVERY = 100
/** The paths that Patroni has for its health checks too. */
const SERVED_AT = { primary: 'primary', standby: 'replica' } as const
const Note = z.object({ leader: z.string(), standby: z.string().nullable() })

export interface AgentSpec {
  me: string
  nodes: readonly NodePlace[]
  /** Where HAProxy and the supervisor ask whether this node is the primary or a standby. */
  statusPort: number
  etcd: readonly string[]
  password: string
}

/** What `/status` answers. */
export interface AgentStatus {
  name: string
  role: ServerState['role']
  leader: string | null
  note: SyncNote | null
  /** A primary with a lease, or a standby that streams. */
  serves: 'primary' | 'standby' | null
}

export interface Agent {
  stop(): Promise<void>
}

/** Runs the agent of one node until `stop`; `say` gets a line for each step it takes. */
export async function startAgent(spec: AgentSpec, say: (line: string) => void): Promise<Agent> {
  const { me, nodes, statusPort, etcd: members, password } = spec
  const placeOf = (name: string): NodePlace => {
    const place = nodes.find((each) => each.name === name)
    if (!place) throw new Error(`there is no node ${name}`)
    return place
  }
  const etcd = etcdClient(members)
  const node = await postgresNode(placeOf(me), password)
  const reader = serverReader(node.admin)
  // A server that a killed agent left behind may be a primary without a lease.
  await node.fence()

  let lease: string | null = null
  let leaseUntil = 0
  let leader: string | null | undefined
  let note: SyncNote | null = null
  let state: ServerState = { role: 'busy' }
  let follows: string | null = null
  /** From before a server may accept a write until it is certain that none runs. */
  let mayBePrimary = false
  let busy = false
  let fencing: Promise<void> | null = null
  let stopping = false
  let leaderlessSince: number | null = null
  let streamedAt = performance.now()
  let answeredAt = performance.now()
  let lastAction = ''

  let lastFailure = ''
  function complain(error: unknown): void {
    const failure = `failed: ${String(error)}`
    if (failure !== lastFailure) say(failure)
    lastFailure = failure
  }
  const leaseLeft = () => leaseUntil - performance.now()
  const serves = (): AgentStatus['serves'] => {
    if (state.role === 'primary') return leaseLeft() > FENCE_MARGIN && fencing === null ? 'primary' : null
    return state.role === 'standby' && state.streaming ? 'standby' : null
  }

  function fence(why: string): Promise<void> {
    fencing ??= (async () => {
      say(`stops its server: ${why}`)
      reader.drop()
      await node.fence()
      // A start under way may still come after this.
      if (!busy) mayBePrimary = false
      fencing = null
    })()
    return fencing
  }

  /** The standbys; while one has to be chosen, only those that follow this primary's timeline count as streaming. */
  async function onTimeline({ standbys, timeline }: ServerFacts): Promise<readonly SeenStandby[]> {
    if (note?.standby) return standbys
    const follows = async (each: SeenStandby) =>
      each.streaming && (await receivedTimeline(adminOf(placeOf(each.name), password))) === timeline
    return Promise.all(standbys.map(async (each) => ({ ...each, streaming: await follows(each) })))
  }

  async function readServer(): Promise<ServerState> {
    if (busy || fencing) return { role: 'busy' }
    if (!node.isRunning()) return { role: 'stopped', folder: await node.folderRole() }
    const facts = await reader.read()
    const now = performance.now()
    if (facts) answeredAt = now
    if (!facts) {
      if (state.role !== 'primary') return { role: 'busy' }
      return { ...state, silentFor: now - answeredAt }
    }
    if (!facts.standby) {
      leaderlessSince = null
      return { role: 'primary', standbys: await onTimeline(facts), waitsFor: facts.waitsFor, silentFor: 0 }
    }
    if (facts.streaming) streamedAt = now
    return { role: 'standby', follows, streaming: facts.streaming, notStreamingFor: now - streamedAt }
  }

  async function readEtcd(): Promise<void> {
    try {
      const keys = await etcd.read(KEYS.all)
      leader = keys.get(KEYS.leader) ?? null
      const written = keys.get(KEYS.note)
      note = written === undefined ? null : Note.parse(JSON.parse(written))
      if (leader === null) leaderlessSince ??= performance.now()
      else if (leader !== me) leaderlessSince = null
    } catch {
      leader = undefined
    }
  }

  /** Work that takes longer than a tick; the server counts as busy meanwhile. */
  function inBackground(work: () => Promise<void>): void {
    busy = true
    work()
      .catch(complain)
      .finally(() => {
        streamedAt = performance.now()
        answeredAt = performance.now()
        busy = false
      })
  }

  async function takeLease(): Promise<void> {
    const asked = performance.now()
    const granted = await etcd.grant(LEASE_SECONDS)
    lease = granted
    leaseUntil = asked + LEASE_SECONDS * 1000
    if (await etcd.writeIf([KEYS.leader, null], KEYS.leader, me, granted)) return
    lease = null
    leaseUntil = 0
  }

  async function act(action: AgentAction): Promise<void> {
    switch (action.do) {
      case 'wait':
        return
      case 'fence':
        await fence('it must not be primary')
        if (leader === me) await release()
        return
      case 'take-lease':
        return takeLease()
      case 'release-lease':
        return release()
      case 'create':
        return inBackground(() => node.create())
      case 'start-primary':
        mayBePrimary = true
        return inBackground(() => node.startPrimary())
      case 'start-standby':
        follows = action.of
        return inBackground(() => node.startStandby(placeOf(action.of)))
      case 'copy':
        return inBackground(async () => {
          await node.fence()
          await node.copyFrom(placeOf(action.from))
        })
      case 'follow':
        follows = action.leader
        streamedAt = performance.now()
        return node.follow(placeOf(action.leader))
      case 'promote':
        mayBePrimary = true
        return reader.promote()
      case 'write-note':
        await etcd.writeIf([KEYS.leader, me], KEYS.note, JSON.stringify(action.note))
        return
      case 'wait-for':
        return node.waitFor(action.standby)
    }
  }

  async function release(): Promise<void> {
    lease = null
    leaseUntil = 0
    await etcd.removeIf([KEYS.leader, me], KEYS.leader)
  }

  async function run(): Promise<void> {
    while (!stopping) {
      await readEtcd()
      state = await readServer()
      const view: AgentView = {
        ...{ me, leader, note, server: state },
        leaseLeft: leaseLeft(),
        leaderlessFor: leaderlessSince === null ? 0 : performance.now() - leaderlessSince,
      }
      const action = decide(view)
      const words = JSON.stringify(action)
      if (action.do !== 'wait' && words !== lastAction) say(words)
      lastAction = words
      await act(action).catch(complain)
      await pause(TICK)
    }
  }

  async function renew(): Promise<void> {
    while (!stopping) {
      const renewed = lease
      if (renewed !== null) {
        const asked = performance.now()
        const lives = await etcd.keepAlive(renewed).catch(() => null)
        if (lease === renewed && lives === true) leaseUntil = asked + LEASE_SECONDS * 1000
        if (lease === renewed && lives === false) {
          lease = null
          leaseUntil = 0
        }
      }
      await pause(RENEW_EVERY)
    }
  }

  // A process that was frozen looks at its lease first of all.
  const watching = setInterval(() => {
    if (mayBePrimary && leaseLeft() < FENCE_MARGIN && !stopping) void fence('its lease ends')
  }, FENCE_EVERY)

  const http = createServer((request, response) => {
    const role = serves()
    const wanted = /^\/(\w+)/.exec(request.url ?? '')?.[1]
    if (wanted === 'status') {
      const status: AgentStatus = { name: me, role: state.role, leader: leader ?? null, note, serves: role }
      response.end(JSON.stringify(status))
      return
    }
    response.statusCode = role !== null && SERVED_AT[role] === wanted ? 200 : 503
    response.end()
  })
  http.keepAliveTimeout = 1
  await new Promise<void>((resolve) => http.listen(statusPort, '127.0.0.1', resolve))
  const running = Promise.all([run(), renew()])
  return {
    async stop() {
      stopping = true
      clearInterval(watching)
      http.closeAllConnections()
      http.close()
      await running
      reader.drop()
      await node.stop()
    },
  }
}
