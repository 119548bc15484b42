import { usableCaches, withHeapOptions } from '../heap-rules.ts'

/** MiB that the process of the jobs counts with: it has no pages and few products in its caches. */
const MEMORY_OF_JOBS = 2048

interface Machine {
  /** MiB. */
  memory: number
  /** CACHE_MB. */
  caches: number
  nodeOptions: string | undefined
}

/**
 * The options of Node for one of several processes, whose heap follows its part of the machine. `given` are those of the first process:
 * what `continueIn` has added to them, for the whole machine, is taken away.
 */
export function workerOptions(
  given: readonly string[],
  { memory, caches, nodeOptions }: Machine,
  { workers, isJobs }: { workers: number; isJobs: boolean },
): string[] {
  const forOne = { memory, caches: usableCaches(caches, memory), nodeOptions }
  const added = new Set(withHeapOptions([], forOne))
  const own = given.filter((option) => !added.has(option))
  const part = Math.floor(memory / workers)
  const counted = isJobs ? Math.min(part, MEMORY_OF_JOBS) : part
  return withHeapOptions(own, {
    ...{ memory: counted, machine: memory, nodeOptions },
    caches: usableCaches(caches, counted),
  })
}
