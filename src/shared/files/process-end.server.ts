/** What asks a process to end: a service manager or `kill`, Ctrl-C, the end of its terminal. */
const STOP_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const
/** Milliseconds between two checks that the parent of this process is the one that started it. */
const PARENT_POLL_EVERY = 1_000

type StopSignal = (typeof STOP_SIGNALS)[number]

/** The exit code of a process that a signal ended, as shells count. */
const SIGNAL_EXIT_CODES: Record<StopSignal, number> = { SIGTERM: 143, SIGINT: 130, SIGHUP: 129 }

const cleanUps = new Set<() => void>()

function cleanUp(): void {
  for (const each of cleanUps) each()
  cleanUps.clear()
}

function endBySignal(signal: StopSignal): void {
  // Who else listens stops in its own way, and exits.
  if (process.listenerCount(signal) > 1) return
  process.exitCode = SIGNAL_EXIT_CODES[signal]
  cleanUp()
  stopWatching()
  // Without a listener the signal ends the process.
  process.kill(process.pid, signal)
}

function watch(): void {
  process.on('exit', cleanUp)
  for (const signal of STOP_SIGNALS) process.on(signal, endBySignal)
}

function stopWatching(): void {
  process.off('exit', cleanUp)
  for (const signal of STOP_SIGNALS) process.off(signal, endBySignal)
}

/**
 * Calls `work`, which must not wait, when this process ends: by itself, by `process.exit`, by an error, or by a stop signal that
 * nothing else handles; not when it is killed. Otherwise a child process in a session of its own, such as a database, outlives a
 * signal. Returns a function that takes it back.
 */
export function atProcessEnd(work: () => void): () => void {
  if (cleanUps.size === 0) watch()
  cleanUps.add(work)
  return () => {
    if (cleanUps.delete(work) && cleanUps.size === 0) stopWatching()
  }
}

/**
 * Calls `stop` on every signal that asks this process to end, and with SIGHUP when the npm that started it is gone: killed, npm
 * passes nothing on. Returns a function that takes it back.
 */
export function onStopRequest(stop: (signal: StopSignal) => void): () => void {
  for (const signal of STOP_SIGNALS) process.on(signal, stop)
  const parent = process.ppid
  const startedByNpm = process.env.npm_lifecycle_event !== undefined && process.platform !== 'win32'
  const poll = () => {
    if (process.ppid !== parent) stop('SIGHUP')
  }
  const timer = startedByNpm ? setInterval(poll, PARENT_POLL_EVERY).unref() : undefined
  return () => {
    clearInterval(timer)
    for (const signal of STOP_SIGNALS) process.off(signal, stop)
  }
}

/** Lets this process outlive its output: a terminal that was closed and a pipe without a reader fail each write with an error event. */
export function outliveOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
}

/** New files of this process, and of those it starts, are for its user alone: they hold personal data and keys. */
export function keepNewFilesPrivate(): void {
  process.umask(0o077)
}
