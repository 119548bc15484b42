/**
 * How glibc is to hold the process's memory outside of V8's heap. It reads these variables once, before any of our code runs, and gives
 * each thread an arena otherwise and keeps freed blocks of some ten kilobytes: 40 to 60 MB more for the same traffic (measured by
 * `npm run soak`).
 */
const SETTINGS = {
  /** One arena: the threads beside the main one compress and hash, and allocate little. */
  MALLOC_ARENA_MAX: '1',
  /** Pages and their packed forms go back to the system when they are freed. */
  MALLOC_MMAP_THRESHOLD_: '32768',
  MALLOC_TRIM_THRESHOLD_: '131072',
} as const

/** The variables that are still to be set, or null: set by whoever starts the shop, or of no use on this system. */
export function missingAllocatorSettings(
  env: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform,
): Readonly<Record<string, string>> | null {
  if (platform !== 'linux') return null
  const missing = Object.entries(SETTINGS).filter(([name]) => env[name] === undefined)
  return missing.length === 0 ? null : Object.fromEntries(missing)
}

/**
 * Starts this program once more in this very process (same id, same output) with the variables set; goes on where that is not possible.
 * A process that talks to its parent stays as it is: the channel would be lost.
 */
export function settleAllocator(): void {
  const missing = missingAllocatorSettings(process.env, process.platform)
  // They have been read. PostgreSQL and other children allocate in their own way.
  if (missing === null) for (const [name, value] of Object.entries(SETTINGS)) dropOwn(name, value)
  if (missing === null || process.execve === undefined || process.channel !== undefined) return
  const words = [process.argv0, ...process.execArgv, ...process.argv.slice(1)]
  try {
    process.execve(process.execPath, words, { ...process.env, ...missing })
  } catch {
    // Only memory is at stake.
  }
}

function dropOwn(name: string, value: string): void {
  if (process.env[name] === value) delete process.env[name]
}
