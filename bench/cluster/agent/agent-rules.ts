/**
 * What one agent does next with its PostgreSQL server: a pure function of what it knows. The rules are Patroni's, with one synchronous
 * standby: only the holder of the lease runs a primary; only who stands in the note of the synchronous pair may take the lease; the note
 * is written before what it allows happens.
 */

/** Who may lead: the leader, and the standby without which it confirms no commit. Stored in etcd. */
export interface SyncNote {
  leader: string
  standby: string | null
}

/** A standby as the primary sees it. */
export interface SeenStandby {
  name: string
  streaming: boolean
  /** PostgreSQL waits for this one before it confirms a commit. */
  synchronous: boolean
}

export type ServerState =
  /** `folder`: nothing there, files of a standby, or files of a primary. */
  | { role: 'stopped'; folder: 'empty' | 'standby' | 'primary' }
  /** Started and not answering yet, or busy with a copy. */
  | { role: 'busy' }
  | { role: 'standby'; follows: string | null; streaming: boolean; notStreamingFor: number }
  | {
      role: 'primary'
      standbys: readonly SeenStandby[]
      /** The value of `synchronous_standby_names`; '' waits for no standby. */
      waitsFor: string
      /** Milliseconds since the server last answered. */
      silentFor: number
    }

export interface AgentView {
  me: string
  /** Milliseconds that this node's lease still counts by its own clock; 0 or less for none. */
  leaseLeft: number
  /** The holder of the lease; null for none, undefined where etcd does not answer. */
  leader: string | null | undefined
  /** null before the first primary. */
  note: SyncNote | null
  server: ServerState
  /** Milliseconds for which no node held the lease, until this node took it; 0 once it was primary or another leads. */
  leaderlessFor: number
}

export type AgentAction =
  | { do: 'wait' }
  /** Ends the server at once, without a clean stop. */
  | { do: 'fence' }
  | { do: 'take-lease' }
  | { do: 'release-lease' }
  /** Makes the first cluster. */
  | { do: 'create' }
  | { do: 'start-primary' }
  | { do: 'start-standby'; of: string }
  | { do: 'copy'; from: string }
  | { do: 'follow'; leader: string }
  | { do: 'promote' }
  | { do: 'write-note'; note: SyncNote }
  | { do: 'wait-for'; standby: string | null }

/** Milliseconds before the end of its lease at which a node stops its primary. */
export const FENCE_MARGIN = 1_500
/** Milliseconds for which a primary may be silent before its agent gives it up. */
export const SILENCE_LIMIT = 5_000
/** Milliseconds after which a standby that does not stream is copied again. */
export const REBUILD_AFTER = 8_000
/** Milliseconds for which a former leader without a running server leaves the lead to its standby. */
export const STANDBY_FIRST = 8_000

const WAIT: AgentAction = { do: 'wait' }

export function decide(view: AgentView): AgentAction {
  const { me, leader, leaseLeft, server } = view
  const holds = leaseLeft > FENCE_MARGIN && (leader === me || leader === undefined)
  if (server.role === 'primary' && !holds) return { do: 'fence' }
  if (leader === undefined) return WAIT
  if (leader === me) return holds ? asLeader(view) : WAIT
  return leader === null ? withoutLeader(view) : asFollower(view, leader)
}

function asLeader(view: AgentView): AgentAction {
  const { me, note, server } = view
  if (note === null) return server.role === 'stopped' ? { do: 'create' } : noteAlone(me)
  const mayLead = note.leader === me || note.standby === me
  if (!mayLead) return server.role === 'primary' ? { do: 'fence' } : { do: 'release-lease' }
  if (server.role === 'busy') return WAIT
  if (server.role === 'stopped') {
    // Its standby has every confirmed commit and is up at once.
    if (note.standby !== null && note.standby !== me && view.leaderlessFor < STANDBY_FIRST)
      return { do: 'release-lease' }
    if (server.folder === 'empty') return { do: 'release-lease' }
    return server.folder === 'standby' ? { do: 'start-standby', of: me } : { do: 'start-primary' }
  }
  if (server.role === 'standby')
    // From now on no other may lead; only then may this server accept a write.
    return note.leader === me && note.standby === null ? { do: 'promote' } : noteAlone(me)
  if (server.silentFor > SILENCE_LIMIT) return { do: 'fence' }
  return keepPair(me, note, server)
}

const noteAlone = (me: string): AgentAction => ({ do: 'write-note', note: { leader: me, standby: null } })

/** The primary's choice of its synchronous standby. */
function keepPair(
  me: string,
  note: SyncNote,
  { standbys, waitsFor }: Extract<ServerState, { role: 'primary' }>,
): AgentAction {
  const streaming = standbys.filter((each) => each.streaming)
  if (note.leader !== me) return noteAlone(me)
  if (note.standby !== null) {
    if (!streaming.some(({ name }) => name === note.standby)) return noteAlone(me)
    return waitsFor === note.standby ? WAIT : { do: 'wait-for', standby: note.standby }
  }
  const chosen = streaming.find(({ name }) => name === waitsFor) ?? streaming[0]
  if (!chosen) return waitsFor === '' ? WAIT : { do: 'wait-for', standby: null }
  if (waitsFor !== chosen.name) return { do: 'wait-for', standby: chosen.name }
  return chosen.synchronous ? { do: 'write-note', note: { leader: me, standby: chosen.name } } : WAIT
}

function withoutLeader({ me, note, server, leaderlessFor }: AgentView): AgentAction {
  if (note === null) return server.role === 'stopped' ? { do: 'take-lease' } : WAIT
  if (note.standby === me) return server.role === 'standby' ? { do: 'take-lease' } : restarted(server, me)
  if (note.leader !== me || server.role !== 'stopped') return WAIT
  return note.standby === null || leaderlessFor > STANDBY_FIRST ? { do: 'take-lease' } : WAIT
}

/** A standby that may lead and is down starts on its own files: they have every confirmed commit. */
function restarted(server: ServerState, me: string): AgentAction {
  return server.role === 'stopped' && server.folder === 'standby' ? { do: 'start-standby', of: me } : WAIT
}

function asFollower({ me, note, server }: AgentView, leader: string): AgentAction {
  if (server.role === 'busy') return WAIT
  // A leader that has not written its note is no primary yet, and this node may still be needed.
  const settled = note?.leader === leader
  if (server.role === 'stopped') {
    if (server.folder === 'standby') return { do: 'start-standby', of: leader }
    return settled && note.standby !== me ? { do: 'copy', from: leader } : WAIT
  }
  if (server.role !== 'standby') return WAIT
  if (server.follows !== leader) return { do: 'follow', leader }
  const isStuck = !server.streaming && server.notStreamingFor > REBUILD_AFTER
  return isStuck && settled && note.standby !== me ? { do: 'copy', from: leader } : WAIT
}
