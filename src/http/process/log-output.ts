import { constants, fstatSync, openSync, write, writeSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { atProcessEnd } from '#shared/files/process-end.server.ts'

/** Bytes of lines that wait for an output which takes none; what comes beyond them is dropped. */
const MOST_WAITING = 2 ** 20
/** Milliseconds between two attempts to write to an output that is full. */
const RETRY_EVERY = 100

export interface LogOutput {
  /** Never waits and never throws, whatever has become of the output. */
  write(lines: string): void
  /** Waits until all is written, for `patience` milliseconds at most. */
  flush(patience: number): Promise<void>
}

interface Output {
  fd: number
  /** Whether a write returns at once where the output is full. */
  nonBlocking: boolean
}

/**
 * The output, if possible in a way that a write to it never waits. A terminal that is paused (Ctrl-S) or a pipe whose reader stands
 * still would hold a thread for ever, and the end of the process with it. `process.stdout` puts pipes and sockets into that mode; a
 * terminal is opened once more, because the shell uses the same file.
 */
function openOutput(fd: 1 | 2): Output {
  try {
    const status = fstatSync(fd)
    if (status.isFile()) return { fd, nonBlocking: false }
    if (status.isCharacterDevice()) {
      const mode = constants.O_WRONLY | constants.O_NONBLOCK | constants.O_NOCTTY
      return { fd: openSync(`/proc/self/fd/${fd}`, mode), nonBlocking: true }
    }
    const stream = fd === 1 ? process.stdout : process.stderr
    return { fd, nonBlocking: stream.writable && process.platform !== 'win32' }
  } catch {
    return { fd, nonBlocking: false }
  }
}

const isFull = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EAGAIN'

/**
 * Where the shop's log goes. A log that cannot be written must neither hold the shop nor end it: lines that the output refuses (a closed terminal or
 * pipe, a full disk) are lost, those that it cannot take yet wait, up to a limit. Pino's own destination retries a failed write for ever
 * when the process ends.
 */
export function openLogOutput(stream: 1 | 2 = 1): LogOutput {
  const { fd, nonBlocking } = openOutput(stream)
  const waiting: Buffer[] = []
  let size = 0
  /** Under way or planned. */
  let busy = false

  function taken(bytes: number): void {
    const [first] = waiting
    if (!first) return
    size -= bytes
    if (bytes === first.length) waiting.shift()
    else waiting[0] = first.subarray(bytes)
  }
  function refused(error: unknown, chunk: Buffer): boolean {
    if (isFull(error)) return false
    taken(chunk.length)
    return true
  }
  function retryLater(): void {
    setTimeout(writeWaiting, RETRY_EVERY).unref()
  }
  /** Writes until nothing waits or the output is full. True when nothing waits. */
  function writeNow(): boolean {
    for (let chunk = waiting[0]; chunk; chunk = waiting[0]) {
      try {
        taken(writeSync(fd, chunk))
      } catch (error) {
        if (!refused(error, chunk)) return false
      }
    }
    return true
  }
  function writeWaiting(): void {
    const [chunk] = waiting
    if (!chunk) {
      busy = false
    } else if (nonBlocking) {
      if (writeNow()) busy = false
      else retryLater()
    } else {
      write(fd, chunk, (error, bytes) => {
        if (!error) taken(bytes)
        else if (!refused(error, chunk)) return retryLater()
        writeWaiting()
      })
    }
  }
  atProcessEnd(() => {
    if (nonBlocking || !busy) writeNow()
  })
  return {
    write(lines) {
      const chunk = Buffer.from(lines)
      if (size + chunk.length > MOST_WAITING) return
      waiting.push(chunk)
      size += chunk.length
      if (busy) return
      busy = true
      setImmediate(writeWaiting)
    },
    async flush(patience) {
      for (const deadline = performance.now() + patience; busy && performance.now() < deadline; )
        await pause(10)
    },
  }
}
