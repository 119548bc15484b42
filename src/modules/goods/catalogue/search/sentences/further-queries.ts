import type { Db } from '#database/database.ts'
import {
  arrayOf,
  bytea,
  int,
  nullable,
  type RowFrom,
  statement,
  text,
  tsquery,
} from '#database/statements/statement.ts'
import { isListed } from '#modules/kernel/products/product-conditions.server.ts'
import { namedForms, softenedForm } from '#shared/text/turkish-words.ts'
import { decodeIds } from '../../lists/id-orders.ts'
import { wholeWord } from './match-rules.ts'
import type { ProductWords } from './product-words-rules.ts'
import type { SearchWord } from './query-reading-rules.ts'

const LISTED = isListed('p')

/** Products and their words, with a space before each word and after the last. */
export interface FoundRow {
  id: number
  words: ProductWords
}

const ROW = { ids: nullable(bytea), words: nullable(text) }
const PACKED = `string_agg(int4send(id), '') as ids, string_agg(own || E'\\t' || facts || E'\\t' || prose, E'\\n') as words from found`

// The text that an index is made of must be written here as it is there.
const BY_ALL_WORDS = statement(
  { params: [tsquery, int], row: ROW },
  `with found as materialized (
     select w.product_id as id, w.own, w.facts, w.prose
       from product_words as w join products as p on p.id = w.product_id and ${LISTED}
      where search_words(w.own || ' ' || w.facts || ' ' || w.prose) @@ (select $1::tsquery) limit (select $2::int))
   select ${PACKED}`,
)

const OF_PRODUCTS = statement(
  { params: [arrayOf(int)], row: ROW },
  `with found as materialized (
     select w.product_id as id, w.own, w.facts, w.prose
       from (select unnest($1::int[]) as id) as wanted join product_words as w on w.product_id = wanted.id)
   select ${PACKED}`,
)

function unpacked(row: RowFrom<typeof OF_PRODUCTS> | undefined): FoundRow[] {
  if (!row?.ids || row.words === null) return []
  const ids = decodeIds(row.ids)
  return row.words.split('\n').map((line, at) => {
    const [own = '', facts = '', prose = ''] = line.split('\t')
    return { id: ids[at] ?? 0, words: { own: ` ${own} `, facts: ` ${facts} `, prose: ` ${prose} ` } }
  })
}

const quoted = (word: string) => `'${word.replaceAll(/['\\]/g, '$&$&')}'`
const SHORTEST_BEGINNING = 3

/** All forms of a word: a beginning, except of the shortest ones, which begin too many others. */
function formsIn({ token, also, stems }: SearchWord): string {
  const soft = softenedForm(token)
  const own =
    token.length >= SHORTEST_BEGINNING
      ? [`${quoted(token)}:*`, ...(soft === null ? [] : [quoted(soft)])]
      : namedForms(token).map(quoted)
  const others = also.map(
    (words) => `(${words.map((word) => (wholeWord(word) ? quoted(word) : `${quoted(word)}:*`)).join(' & ')})`,
  )
  const begun = stems.map((stem) => `${quoted(stem)}:*`)
  return `(${[...own, ...begun, ...others].join(' | ')})`
}

/**
 * At most `most` listed products that have all the words, wherever, and at least one of `others`, if there are any; which of more is left open. Words
 * have only letters, digits and dots.
 */
export async function findByAllWords(
  db: Db,
  words: readonly SearchWord[],
  { most, others = [] }: { most: number; others?: readonly SearchWord[] },
): Promise<FoundRow[]> {
  const any = others.flatMap((word) => [
    formsIn(word),
    ...(word.opposite === null ? [] : [`${quoted(word.opposite)}:*`]),
  ])
  const query = [...words.map(formsIn), ...(any.length === 0 ? [] : [`(${any.join(' | ')})`])].join(' & ')
  const { rows } = await db.prepared(BY_ALL_WORDS, [query, most])
  return unpacked(rows[0])
}

/** The words of these products, in any order; products without words are missing. */
export async function readProductWords(db: Db, ids: readonly number[]): Promise<FoundRow[]> {
  const { rows } = await db.prepared(OF_PRODUCTS, [ids])
  return unpacked(rows[0])
}
