import {
  crashPrimary,
  type Fault,
  killEtcd,
  killJobs,
  killPooler,
  killPrimary,
  killStandby,
  killWeb,
} from './faults.ts'

export interface NamedFault {
  name: string
  did: string
  run: Fault
}

/** All failures, in the order of a round. */
export const FAULTS: readonly NamedFault[] = [
  { name: 'kill-primary', did: 'kill -9 of the primary and its agent', run: killPrimary },
  { name: 'kill-web', did: 'kill -9 of a web process', run: killWeb },
  { name: 'kill-standby', did: 'kill -9 of the synchronous standby and its agent', run: killStandby },
  { name: 'kill-etcd', did: 'kill -9 of a member of etcd', run: killEtcd },
  { name: 'crash-primary', did: 'kill -9 of the server of the primary', run: crashPrimary },
  { name: 'kill-pooler', did: 'kill -9 of PgBouncer', run: killPooler },
  { name: 'kill-jobs', did: 'kill -9 of the process with the jobs', run: killJobs },
]

export const FAULT_NAMES: readonly string[] = FAULTS.map(({ name }) => name)
