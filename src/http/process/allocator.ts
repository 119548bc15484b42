import { usableCaches, withHeapOptions } from './heap-rules.ts'
import { machineMemory } from './machine-memory.ts'

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
 * Continues as the program in `file` (a path), in place (execve: same pid, options and output), with the variables set and with a heap that
 * follows the machine. Returns where that is not possible: on systems without execve, and for a process with an IPC channel to its parent,
 * which would be lost; V8's own limit follows the machine there. A wrong CACHE_MB is refused by that program.
 */
export function continueIn(file: string): void {
  if (process.execve === undefined || process.channel !== undefined) return
  const memory = machineMemory()
  const options = withHeapOptions(process.execArgv, {
    memory,
    caches: usableCaches(Number(process.env.CACHE_MB), memory),
    nodeOptions: process.env.NODE_OPTIONS,
  })
  const argv = [process.argv0, ...options, file]
  const missing = missingAllocatorSettings(process.env, process.platform)
  try {
    process.execve(process.execPath, argv, { ...process.env, ...missing })
  } catch {
    // Continue without the settings: they only save memory.
  }
}

/** Removes the variables that `continueIn` has set: glibc has read them, and PostgreSQL and other child processes must not inherit them. */
export function forgetAllocatorSettings(): void {
  for (const [name, value] of Object.entries(SETTINGS)) unsetIfOurs(name, value)
}

function unsetIfOurs(name: string, value: string): void {
  if (process.env[name] === value) delete process.env[name]
}
