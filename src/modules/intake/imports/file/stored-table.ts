import { closeSync, createReadStream, writeSync } from 'node:fs'
import { unnamedFile } from '#modules/platform/spreadsheets/spreadsheets.server.ts'
import type { ImportRow } from '../plan/import-rows.ts'

/** A table read from a spreadsheet or from XML, stored on the disk as it is walked several times. */
export interface StoredTable {
  header: { line: number; cells: readonly string[] }
  /** The rows below the header, as wide as it. */
  rows(): AsyncGenerator<ImportRow>
  close(): void
}

/** The table is larger than what an import may store. */
export class TableTooLargeError extends Error {
  override name = 'TableTooLargeError'
}

/** Bytes: a text that a million cells of a small file refer to must not fill the disk. */
const MOST_BYTES = 4 * 2 ** 30
/** Bytes gathered before they are written. */
const WRITE_BYTES = 1 << 20

export interface TableWriter {
  /** Throws TableTooLargeError. */
  add(line: number, cells: readonly string[], numbers?: readonly number[]): void
  finish(header: StoredTable['header']): StoredTable
  close(): void
}

/** Stores the rows of a table in a file without a name, which vanishes with the process. */
export function createTableWriter(mostBytes = MOST_BYTES): TableWriter {
  const file = unnamedFile()
  let open = true
  let waiting: string[] = []
  let waitingBytes = 0
  let written = 0

  const close = () => {
    if (open) closeSync(file)
    open = false
  }
  function flush(): void {
    const bytes = Buffer.from(waiting.join(''))
    for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at, bytes.length - at, written + at)
    written += bytes.length
    waiting = []
    waitingBytes = 0
  }

  return {
    add(line, cells, numbers = []) {
      const text = `${JSON.stringify(numbers.length === 0 ? [line, cells] : [line, cells, numbers])}\n`
      waiting.push(text)
      waitingBytes += text.length
      if (waitingBytes < WRITE_BYTES) return
      flush()
      if (written > mostBytes) throw new TableTooLargeError()
    },
    finish(header) {
      flush()
      return { header, rows: () => readStored(file, header.cells.length), close }
    },
    close,
  }
}

async function* readStored(file: number, width: number): AsyncGenerator<ImportRow> {
  const stream = createReadStream('', {
    fd: file,
    start: 0,
    autoClose: false,
    encoding: 'utf8',
  })
  let index = 0
  let rest = ''
  for await (const chunk of stream as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    for (const text of lines) {
      const [line, cells, numbers] = JSON.parse(text) as [number, string[], number[]?]
      while (cells.length < width) cells.push('')
      cells.length = width
      yield { index, line, cells, ...(numbers && { numbers }) }
      index++
    }
  }
}
