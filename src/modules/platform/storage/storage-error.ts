/** Why a bucket did not do what it was asked: it cannot be reached now, the keys are refused, there is no such bucket, anything else. */
export type StorageProblem = 'unreachable' | 'denied' | 'no-bucket' | 'refused'

/** A bucket did not do what it was asked. The message names the bucket and never a key. */
export class StorageError extends Error {
  readonly problem: StorageProblem
  constructor(message: string, problem: StorageProblem) {
    super(message)
    this.name = 'StorageError'
    this.problem = problem
  }
}
