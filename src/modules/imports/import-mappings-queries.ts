import type { Db } from '#database/database.ts'
import { json, known, nullable, statement, text } from '#database/statement.ts'
import type { DecimalMark } from '#shared/decimal-mark-rules.ts'
import type { ColumnMap } from './import-columns.ts'

/** What was said about a file's columns. */
export interface RememberedMapping {
  format: string | null
  map: ColumnMap
  /** The mark that begins the decimals of prices; null where nobody had to say it. */
  decimalMark: DecimalMark | null
}

/** The key of the decimal mark beside those of columns, none of which is without a name. */
const DECIMAL_MARK = ''

const READ = statement(
  { params: [text], row: { format: nullable(text), map: known(json<ColumnMap>()) } },
  'select format, map from import_mappings where columns = $1',
)

export async function readMapping(db: Db, columns: string): Promise<RememberedMapping | null> {
  const { rows } = await db.query(READ, [columns])
  const [row] = rows
  if (!row) return null
  const { [DECIMAL_MARK]: mark, ...map } = row.map
  return { format: row.format, map, decimalMark: mark === ',' || mark === '.' ? mark : null }
}

const SAVE = statement(
  { params: [text, nullable(text), json<ColumnMap>()] },
  `insert into import_mappings (columns, format, map) values ($1, $2, $3)
   on conflict (columns) do update set format = excluded.format, map = excluded.map, used_at = now()`,
)
const TRIM = statement(
  { params: [] },
  `delete from import_mappings where columns in (select columns from import_mappings order by used_at desc, columns offset 500)`,
)

/** Remembers what was said about these columns in place of what was said before; of the last 500 files that needed it. */
export async function saveMapping(
  db: Db,
  columns: string,
  { format, map, decimalMark }: RememberedMapping,
): Promise<void> {
  const all = decimalMark === null ? map : { ...map, [DECIMAL_MARK]: decimalMark }
  await db.query(SAVE, [columns, format, JSON.stringify(all)])
  await db.query(TRIM)
}

const FORGET = statement({ params: [text] }, 'delete from import_mappings where columns = $1')

export async function forgetMapping(db: Db, columns: string): Promise<void> {
  await db.query(FORGET, [columns])
}
