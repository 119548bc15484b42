/**
 * Settings of glibc's allocator, which serves memory outside of V8's heap. glibc reads them once, before any of our code runs. Without
 * them each thread gets an arena and freed blocks of some ten kilobytes are retained: 40 to 60 MB more for the same traffic (measured
 * by `npm run soak`).
 */
const SETTINGS = {
  /** One arena: threads other than the main one only compress and hash, and allocate little. */
  MALLOC_ARENA_MAX: '1',
  /** Freed pages and compressed responses are returned to the system. */
  MALLOC_MMAP_THRESHOLD_: '32768',
  MALLOC_TRIM_THRESHOLD_: '131072',
} as const

/** The variables that are not set yet; null when all are, or when the system has another allocator. */
export function missingAllocatorSettings(
  env: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform,
): Readonly<Record<string, string>> | null {
  if (platform !== 'linux') return null
  const missing = Object.entries(SETTINGS).filter(([name]) => env[name] === undefined)
  return missing.length === 0 ? null : Object.fromEntries(missing)
}

/**
 * Restarts this program in place (execve: same pid, same output) with the variables set; does nothing where that is not possible. A
 * process with an IPC channel to its parent is not restarted, because the channel would be lost.
 */
export function settleAllocator(): void {
  const missing = missingAllocatorSettings(process.env, process.platform)
  // glibc has read them; PostgreSQL and other child processes must not inherit them.
  if (missing === null) for (const [name, value] of Object.entries(SETTINGS)) dropOwn(name, value)
  if (missing === null || process.execve === undefined || process.channel !== undefined) return
  const argv = [process.argv0, ...process.execArgv, ...process.argv.slice(1)]
  try {
    process.execve(process.execPath, argv, { ...process.env, ...missing })
  } catch {
    // Continue without the settings: they only save memory.
  }
}

function dropOwn(name: string, value: string): void {
  if (process.env[name] === value) delete process.env[name]
}
