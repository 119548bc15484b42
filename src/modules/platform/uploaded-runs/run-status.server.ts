import { rename, writeFile } from 'node:fs/promises'

/** Replaces the file of a step's status, so that a reader never sees half of it. */
export async function writeRunStatus(path: string, status: unknown): Promise<void> {
  await writeFile(`${path}.new`, JSON.stringify(status))
  await rename(`${path}.new`, path)
}

/** Milliseconds without a sign of life after which a run counts as interrupted. */
export const SILENCE = 60_000

/** Milliseconds between two writes of a status, also while nothing changes: it shows that the command is alive. */
const WRITE_EVERY = 1000

export interface RunStatusWriter<Status> {
  /** Takes effect with the next write. */
  set(part: Partial<Status>): void
  current(): Status
  /** Writes the last status; nothing is written after it. */
  finish(last: Partial<Status>): Promise<void>
}

/** Writes a command's status to `path` every second until it ends; without a path nothing is written. */
export function runStatusWriter<Status extends object>(
  path: string | null,
  started: Status,
): RunStatusWriter<Status> {
  let status = started
  let writing = Promise.resolve()
  const write = () => {
    if (path === null) return writing
    const current = status
    // One at a time: the last one must win.
    writing = writing.then(() => writeRunStatus(path, current))
    return writing
  }
  // A disk that is full must not end a command that goes on; the reader sees an old file.
  const timer = setInterval(() => void write().catch(() => undefined), WRITE_EVERY).unref()
  return {
    set(part) {
      status = { ...status, ...part }
    },
    current: () => status,
    async finish(last) {
      clearInterval(timer)
      status = { ...status, ...last, endedAt: new Date().toISOString() }
      await writing.catch(() => undefined)
      writing = Promise.resolve()
      await write()
    },
  }
}
