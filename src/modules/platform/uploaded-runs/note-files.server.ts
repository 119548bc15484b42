import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'

/** A line of a file of notes: one thing to say about the upload, as it was found. Whoever reads the file later chooses the language. */
export const noteLine = (found: unknown): string => `${JSON.stringify(found)}\n`

/** The lines of a file of notes, each as `row` says it, after the header. Memory holds one of them. */
export function readNoteFile(path: string, header: string, row: (line: unknown) => string): Readable {
  async function* rows() {
    yield header
    const lines = createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })
    for await (const line of lines) {
      const found = parsed(line)
      if (found !== null) yield row(found)
    }
  }
  return Readable.from(rows())
}

/** Null for half a line, which a command that was killed leaves at the end. */
function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}
