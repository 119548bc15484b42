import type { DiskWatch } from '#database/disk-space.ts'

/** What a process knows of itself beside its requests. */
export interface ProcessState {
  /** True from the signal to stop on: load balancers are to send nothing new. */
  draining: boolean
  /** The disk of `DATA_DIR`; null where nobody watches it (tests). */
  disk: Pick<DiskWatch, 'isLow'> | null
}
