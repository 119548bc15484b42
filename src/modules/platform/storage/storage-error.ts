import type { StorageProblem } from './storage-rules.ts'

/** A bucket did not do what it was asked. The message names the bucket and never a key. */
export class StorageError extends Error {
  readonly problem: StorageProblem
  constructor(message: string, problem: StorageProblem) {
    super(message)
    this.name = 'StorageError'
    this.problem = problem
  }
}
