import { join } from 'node:path'
import { z } from 'zod'
import type { Db } from '#database/database.ts'
import { json, statement } from '#database/statements/statement.ts'
import { readDataFile } from './data-file.ts'

const words = z.record(z.string(), z.string().min(1))

/** English words by their Turkish ones. Sizes and numbers are missing, since they are the same in both languages. */
const termsSchema = z.strictObject({
  /** Singular, and plural where it differs. */
  unit: z.record(z.string(), z.tuple([z.string().min(1), z.string()])),
  option: words,
  /** Values of options. */
  value: words,
})

export const readEverydayTerms = () =>
  readDataFile(join(import.meta.dirname, 'everyday-terms.json'), termsSchema)

const INSERT_TERMS = statement(
  { params: [json()] },
  `insert into term_texts (kind, name, locale, text, plural)
   select kind, name, 'en', text, plural
     from jsonb_to_recordset($1) as row(kind text, name text, text text, plural text)
   on conflict do nothing`,
)

/** Inserts English words for common units, options and values; existing ones stay unchanged. */
export async function seedTerms(tx: Db): Promise<void> {
  const rows = Object.entries(await readEverydayTerms()).flatMap(([kind, terms]) =>
    Object.entries<string | [string, string]>(terms).map(([name, term]) => {
      const [text, plural = ''] = [term].flat()
      return { kind, name, text, plural }
    }),
  )
  await tx.query(INSERT_TERMS, [JSON.stringify(rows)])
}
