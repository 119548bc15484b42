import type { Db } from '#database/database.ts'
import { json, known, nullable, oneOf, statement, text } from '#database/statements/statement.ts'
import type { ColumnMap } from '#modules/intake/columns/import-columns-rules.ts'
import type { DecimalMark } from '#shared/files/decimal-mark-rules.ts'
import type { MarksByColumn } from '../draft/price-marks.ts'
import { WINNERS, type Winner } from '../run/winner-rules.ts'

/** What was said about a file's columns. */
export interface RememberedMapping {
  format: string | null
  map: ColumnMap
  /** The mark that begins the decimals of prices; null where nobody had to say it. */
  decimalMark: DecimalMark | null
  /** The same of single columns. */
  columnMarks: MarksByColumn
  /** Who wins where staff changed what the file says. */
  winner: Winner
}

/** The key of the decimal mark beside those of columns, none of which is without a name, and what the key of a column's own mark begins with. */
const DECIMAL_MARK = ''
const COLUMN_MARK = '\n'

const READ_IMPORT_MAPPINGS = statement(
  { params: [text], row: { format: nullable(text), map: known(json<ColumnMap>()), winner: oneOf(WINNERS) } },
  'select format, map, winner from import_mappings where columns = $1',
)

export async function readMapping(db: Db, columns: string): Promise<RememberedMapping | null> {
  const { rows } = await db.query(READ_IMPORT_MAPPINGS, [columns])
  const [row] = rows
  if (!row) return null
  const { [DECIMAL_MARK]: mark, ...others } = row.map
  const columnMarks: Record<string, DecimalMark> = {}
  const map: Record<string, string> = {}
  for (const [key, value] of Object.entries(others)) {
    if (!key.startsWith(COLUMN_MARK)) map[key] = value
    else if (isMark(value)) columnMarks[key.slice(COLUMN_MARK.length)] = value
  }
  const { format, winner } = row
  return { format, map, decimalMark: isMark(mark) ? mark : null, columnMarks, winner }
}

const isMark = (text: string | undefined): text is DecimalMark => text === ',' || text === '.'

const SAVE_IMPORT_MAPPINGS = statement(
  { params: [text, nullable(text), json<ColumnMap>(), oneOf(WINNERS)] },
  `insert into import_mappings (columns, format, map, winner) values ($1, $2, $3, $4)
   on conflict (columns) do update set format = excluded.format, map = excluded.map, winner = excluded.winner, used_at = now()`,
)
const TRIM_MAPPINGS = statement(
  { params: [] },
  `delete from import_mappings where columns in (select columns from import_mappings order by used_at desc, columns offset 500)`,
)

/** Remembers what was said about these columns in place of what was said before; of the last 500 files that needed it. */
export async function saveMapping(
  db: Db,
  columns: string,
  { format, map, decimalMark, columnMarks, winner }: RememberedMapping,
): Promise<void> {
  const marks = Object.entries(columnMarks).map(([title, mark]) => [COLUMN_MARK + title, mark] as const)
  const all = {
    ...map,
    ...(decimalMark !== null && { [DECIMAL_MARK]: decimalMark }),
    ...Object.fromEntries(marks),
  }
  await db.query(SAVE_IMPORT_MAPPINGS, [columns, format, JSON.stringify(all), winner])
  await db.query(TRIM_MAPPINGS)
}

const FORGET_IMPORT_MAPPINGS = statement({ params: [text] }, 'delete from import_mappings where columns = $1')

export async function forgetMapping(db: Db, columns: string): Promise<void> {
  await db.query(FORGET_IMPORT_MAPPINGS, [columns])
}
