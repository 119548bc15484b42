import { describe, expect, test } from 'vitest'
import {
  type AgentAction,
  type AgentView,
  decide,
  type SeenStandby,
  type ServerState,
} from './agent-rules.ts'

const seen = (name: string, synchronous = false): SeenStandby => ({ name, streaming: true, synchronous })
const primary = (waitsFor: string, ...standbys: SeenStandby[]): ServerState => ({
  ...{ role: 'primary', waitsFor, standbys, silentFor: 0 },
})
const standby = (follows: string | null, notStreamingFor = 0): ServerState => ({
  ...{ role: 'standby', follows, streaming: notStreamingFor === 0, notStreamingFor },
})
const stopped = (folder: 'empty' | 'standby' | 'primary'): ServerState => ({ role: 'stopped', folder })
const PAIR = { leader: 'a', standby: 'b' }
const ALONE = { leader: 'a', standby: null }

const view = (given: Partial<AgentView>): AgentView => ({
  ...{ me: 'a', leaseLeft: 0, leader: null, note: PAIR, server: standby('a'), leaderlessFor: 0 },
  ...given,
})
const asLeader = (given: Partial<AgentView>) => view({ leader: 'a', leaseLeft: 5_000, ...given })

interface Row {
  why: string
  given: AgentView
  does: AgentAction
}

const FENCING: Row[] = [
  {
    why: 'a primary without a lease stops',
    given: view({ server: primary('b', seen('b')) }),
    does: { do: 'fence' },
  },
  {
    why: 'a primary stops before its lease ends',
    given: asLeader({ leaseLeft: 1_500, server: primary('b', seen('b')) }),
    does: { do: 'fence' },
  },
  {
    why: 'a woken primary finds another leader',
    given: view({
      leader: 'b',
      leaseLeft: 3_000,
      note: { leader: 'b', standby: null },
      server: primary('b'),
    }),
    does: { do: 'fence' },
  },
  {
    why: 'without etcd a primary goes on while its lease counts',
    given: asLeader({ leader: undefined, server: primary('b', seen('b')) }),
    does: { do: 'wait' },
  },
  {
    why: 'without etcd and without a lease it stops',
    given: asLeader({ leader: undefined, leaseLeft: -1, server: primary('b', seen('b')) }),
    does: { do: 'fence' },
  },
  {
    why: 'a primary that is silent is given up',
    given: asLeader({ server: { role: 'primary', waitsFor: 'b', standbys: [], silentFor: 6_000 } }),
    does: { do: 'fence' },
  },
]

const PROMOTION: Row[] = [
  {
    why: 'the synchronous standby takes the lease',
    given: view({ me: 'b', server: standby('a') }),
    does: { do: 'take-lease' },
  },
  {
    why: 'another standby may lack confirmed commits',
    given: view({ me: 'c', server: standby('a') }),
    does: { do: 'wait' },
  },
  {
    why: 'only a primary that went on alone has all commits',
    given: view({ me: 'b', note: ALONE, server: standby('a') }),
    does: { do: 'wait' },
  },
  {
    why: 'a primary that went on alone starts again',
    given: view({ note: ALONE, server: stopped('primary') }),
    does: { do: 'take-lease' },
  },
  {
    why: 'a crashed leader leaves the lead to its standby at first',
    given: view({ server: stopped('primary'), leaderlessFor: 1_000 }),
    does: { do: 'wait' },
  },
  {
    why: 'when that standby does not come it leads again',
    given: view({ server: stopped('primary'), leaderlessFor: 9_000 }),
    does: { do: 'take-lease' },
  },
  {
    why: 'before the promotion the note takes the former leader out',
    given: asLeader({ me: 'b', leader: 'b', server: standby('a') }),
    does: { do: 'write-note', note: { leader: 'b', standby: null } },
  },
  {
    why: 'then it is promoted',
    given: asLeader({ me: 'b', leader: 'b', note: { leader: 'b', standby: null }, server: standby('a') }),
    does: { do: 'promote' },
  },
  {
    why: 'a lease that nearly ends promotes no server',
    given: asLeader({ leaseLeft: 1_000, note: ALONE, server: standby('b') }),
    does: { do: 'wait' },
  },
  {
    why: 'a leader whose server crashed hands over at once',
    given: asLeader({ server: stopped('primary') }),
    does: { do: 'release-lease' },
  },
  {
    why: 'a leader that is not in the note gives the lease back',
    given: asLeader({ me: 'c', leader: 'c', server: standby('a') }),
    does: { do: 'release-lease' },
  },
]

const PAIRING: Row[] = [
  {
    why: 'a standby is waited for before the note names it',
    given: asLeader({ note: ALONE, server: primary('', seen('c')) }),
    does: { do: 'wait-for', standby: 'c' },
  },
  {
    why: 'PostgreSQL has not taken it as synchronous yet',
    given: asLeader({ note: ALONE, server: primary('c', seen('c')) }),
    does: { do: 'wait' },
  },
  {
    why: 'now it may lead',
    given: asLeader({ note: ALONE, server: primary('c', seen('c', true)) }),
    does: { do: 'write-note', note: { leader: 'a', standby: 'c' } },
  },
  {
    why: 'the note says that the primary is alone before a commit is confirmed alone',
    given: asLeader({ server: primary('b', seen('c')) }),
    does: { do: 'write-note', note: ALONE },
  },
  {
    why: 'only then it waits for none',
    given: asLeader({ note: ALONE, server: primary('b') }),
    does: { do: 'wait-for', standby: null },
  },
  {
    why: 'a restarted leader waits for the standby of the note',
    given: asLeader({ server: primary('', seen('b')) }),
    does: { do: 'wait-for', standby: 'b' },
  },
  {
    why: 'all is well',
    given: asLeader({ server: primary('b', seen('b', true), seen('c')) }),
    does: { do: 'wait' },
  },
]

const FOLLOWING: Row[] = [
  {
    why: 'a former primary is copied again',
    given: view({ me: 'c', leader: 'a', server: stopped('primary') }),
    does: { do: 'copy', from: 'a' },
  },
  {
    why: 'a new leader has not written its note: the files may still be needed',
    given: view({ me: 'a', leader: 'b', server: stopped('primary') }),
    does: { do: 'wait' },
  },
  {
    why: 'the standby that may lead keeps its files',
    given: view({ me: 'b', leader: 'a', server: standby('a', 60_000) }),
    does: { do: 'wait' },
  },
  {
    why: 'a standby that cannot follow is copied again',
    given: view({ me: 'c', leader: 'a', server: standby('a', 9_000) }),
    does: { do: 'copy', from: 'a' },
  },
  {
    why: 'a standby follows the new leader',
    given: view({ me: 'c', leader: 'b', server: standby('a') }),
    does: { do: 'follow', leader: 'b' },
  },
  {
    why: 'a standby that was down starts on its own files',
    given: view({ me: 'c', leader: 'a', server: stopped('standby') }),
    does: { do: 'start-standby', of: 'a' },
  },
  {
    why: 'so does the one that may lead, without a leader',
    given: view({ me: 'b', server: stopped('standby') }),
    does: { do: 'start-standby', of: 'b' },
  },
]

describe.each([
  ['fencing', FENCING],
  ['promotion', PROMOTION],
  ['the synchronous pair', PAIRING],
  ['following', FOLLOWING],
] as const)('%s', (_, rows) => {
  test.each(rows)('$why', ({ given, does }) => {
    expect(decide(given)).toEqual(does)
  })
})
