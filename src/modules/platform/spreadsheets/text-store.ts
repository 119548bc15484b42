import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A file of this process alone that vanishes with it: its name is removed while it is open. Close it by `closeSync`. */
export function unnamedFile(): number {
  const folder = mkdtempSync(join(tmpdir(), 'vitrin-'))
  try {
    return openSync(join(folder, 'rows'), 'w+', 0o600)
  } finally {
    try {
      rmSync(folder, { recursive: true, force: true })
    } catch {
      // Windows keeps the name of an open file; the folder is a temporary one.
    }
  }
}

/** Texts found by their number, however many there are. */
export interface TextStore {
  add(text: string): void
  /** '' for a number without a text. */
  get(number: number): string
  close(): void
}

/** Bytes gathered before they are written. */
const WRITE_BYTES = 1 << 20

/** Stores texts in memory up to `memory` characters, further ones on the disk with 8 bytes each in memory. */
export function createTextStore(memory = 16_000_000): TextStore {
  const first: string[] = []
  let left = memory
  let file: number | null = null
  const ends: number[] = []
  let waiting: Buffer[] = []
  let waitingBytes = 0
  let written = 0

  function flush(): void {
    if (file === null || waiting.length === 0) return
    const bytes = Buffer.concat(waiting)
    writeSync(file, bytes, 0, bytes.length, written)
    written += bytes.length
    waiting = []
    waitingBytes = 0
  }

  return {
    add(text) {
      left -= text.length + 32
      if (file === null && left >= 0) {
        first.push(text)
        return
      }
      file ??= unnamedFile()
      const bytes = Buffer.from(text)
      waiting.push(bytes)
      waitingBytes += bytes.length
      ends.push(written + waitingBytes)
      if (waitingBytes >= WRITE_BYTES) flush()
    },
    get(number) {
      const near = first[number]
      if (near !== undefined) return near
      const at = number - first.length
      const end = ends[at]
      if (file === null || end === undefined) return ''
      if (end > written) flush()
      const begin = at === 0 ? 0 : (ends[at - 1] ?? 0)
      const bytes = Buffer.allocUnsafe(end - begin)
      readSync(file, bytes, 0, bytes.length, begin)
      return bytes.toString()
    },
    close() {
      if (file !== null) closeSync(file)
      file = null
    },
  }
}
