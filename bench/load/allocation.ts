import { GCProfiler } from 'node:v8'

/** What the types of Node leave out of a collection's report. */
interface Used {
  heapStatistics: { usedHeapSize: number; externalMemory: number }
}

const bytesIn = ({ heapStatistics }: Used) => heapStatistics.usedHeapSize + heapStatistics.externalMemory

/**
 * Counts the bytes that this process allocates, of heap and of buffers: what is used before a collection and was not after the one before
 * it. Each call returns those from the first to the last collection since the one before.
 */
export function countAllocation(): () => number {
  let profiler = new GCProfiler()
  profiler.start()
  return () => {
    const collections = profiler.stop()?.statistics ?? []
    profiler = new GCProfiler()
    profiler.start()
    let allocated = 0
    for (const [at, { beforeGC }] of collections.entries()) {
      const last = collections[at - 1]
      if (last) allocated += Math.max(0, bytesIn(beforeGC as Used) - bytesIn(last.afterGC as Used))
    }
    return allocated
  }
}
