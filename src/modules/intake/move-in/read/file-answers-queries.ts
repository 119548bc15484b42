import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Db } from '#database/database.ts'
import { json, statement, text } from '#database/statements/statement.ts'
import type { MoveInPart } from '../move-in-schemas.ts'
import { DATE_ORDERS } from './date-order-rules.ts'
import { columnKey } from './earlier-columns.ts'
import { DECIMAL_WORDS, type FileAnswers } from './file-answer-rules.ts'

/** What a file with these columns is known by: their names in any order. */
export function fileKey(part: MoveInPart, header: readonly string[]): string {
  const keys = header.map(columnKey).toSorted()
  return createHash('sha256')
    .update(JSON.stringify([part, keys]))
    .digest('base64url')
    .slice(0, 32)
}

/** What is stored by an earlier or later version is answered again. */
const Answers = z.object({
  dates: z.enum(DATE_ORDERS).optional().catch(undefined),
  decimal: z.enum(DECIMAL_WORDS).optional().catch(undefined),
})

const READ_EARLIER_FILE_ANSWERS = statement(
  { params: [text], row: { answers: json<unknown>() } },
  'select answers from earlier_file_answers where columns = $1',
)

/** What was said about a file with the same columns; nothing for one that was never asked about. */
export async function readAnswers(db: Db, key: string): Promise<FileAnswers> {
  const { rows } = await db.query(READ_EARLIER_FILE_ANSWERS, [key])
  const read = Answers.safeParse(rows[0]?.answers)
  return read.success ? read.data : {}
}

const SAVE_EARLIER_FILE_ANSWERS = statement(
  { params: [text, json<FileAnswers>()] },
  `insert into earlier_file_answers (columns, answers) values ($1, $2)
   on conflict (columns) do update set answers = earlier_file_answers.answers || excluded.answers, used_at = now()`,
)
const TRIM_FILE_ANSWERS = statement(
  { params: [] },
  `delete from earlier_file_answers where columns in (select columns from earlier_file_answers order by used_at desc, columns offset 500)`,
)

/** Remembers what was said about a file beside what was said before; of the last 500 files that needed it. */
export async function saveAnswers(db: Db, key: string, answers: FileAnswers): Promise<void> {
  await db.query(SAVE_EARLIER_FILE_ANSWERS, [key, JSON.stringify(answers)])
  await db.query(TRIM_FILE_ANSWERS)
}
