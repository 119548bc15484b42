import { cancelCommits } from './cancelled-commits.ts'
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
import { freezePrimary } from './frozen-primary.ts'
import { fillDiskOfPrimary } from './full-disk.ts'
import { pauseReplay } from './paused-replay.ts'

/** Needs small disks below the nodes. */
export const FULL_DISK = 'full-disk'

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
  {
    name: 'freeze-primary',
    did: 'the primary’s machine frozen, and woken when another leads',
    run: freezePrimary,
  },
  {
    name: 'cancel-commits',
    did: 'commits cancelled while they wait for the standby, then kill -9 of the primary',
    run: cancelCommits,
  },
  { name: 'pause-replay', did: 'replay paused on both standbys', run: pauseReplay },
  { name: FULL_DISK, did: 'the disk of the primary full', run: fillDiskOfPrimary },
]

export const FAULT_NAMES: readonly string[] = FAULTS.map(({ name }) => name)
