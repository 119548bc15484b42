import type { DiskWatch } from '#database/disk-space.ts'

/** State of the process that is independent of requests. */
export interface ProcessState {
  /** True after the stop signal: load balancers should send no new requests. */
  draining: boolean
  /** The disk of `DATA_DIR`; null where it is not watched (tests). */
  disk: Pick<DiskWatch, 'isLow'> | null
}
