import type { Db } from '#database/database.ts'
import { decodeIds } from './id-orders.ts'

const LISTED = `parent_id is null and status = 'active'`
const EMPTY = Buffer.alloc(0)

/**
 * Listed products with exactly this code or barcode; a variant's code finds its product. Newest first.
 * `codes` are the spellings of the code to look for.
 */
export async function findByCode(db: Db, codes: readonly string[]): Promise<number[]> {
  const { rows } = await db.prepared<{ id: number }>(
    'catalogue_search_code',
    `select id from products
      where ${LISTED} and id in (
        select coalesce(parent_id, id) from products where code = any ($1::text[])
        union all
        select coalesce(p.parent_id, p.id)
          from product_units as u join products as p on p.id = u.product_id
         where u.barcode = any ($1::text[]) and u.barcode <> '')
      order by id desc limit 20`,
    [codes],
  )
  return rows.map((row) => row.id)
}

export interface Found {
  /** Best first. */
  ids: Int32Array
  /** More matched than were looked at. */
  cut: boolean
}

export interface WordSearch {
  /** Beginnings of words, all of which must be found. */
  tokens: readonly string[]
  /** What was typed, in small Turkish letters: names with these very letters come first. */
  typed: string
  /** How many products are looked at, at most. */
  most: number
}

/** `'matk':* & 'bosch':*`; a token has no quote, but the escape costs nothing. */
function toQuery(tokens: readonly string[]): string {
  return tokens.map((token) => `'${token.replaceAll(/['\\]/g, '$&$&')}':*`).join(' & ')
}

const likeText = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&')

/**
 * Listed products with all the words, by index. Names with the typed letters themselves come before folded ones, names that
 * begin with the words before others, then the newest (turkey.md §6).
 */
export async function findByWords(db: Db, { tokens, typed, most }: WordSearch): Promise<Found> {
  const { rows } = await db.prepared<{ ids: Buffer | null; total: number }>(
    'catalogue_search_words',
    `with found as materialized (
       select id, name, search_text from products
        where ${LISTED} and search_words(search_text) @@ $1::tsquery limit $4 + 1)
     select string_agg(int4send(id), '' order by rank desc, id desc) as ids, count(*) as total
       from (select id, (lower(name collate "tr-x-icu") like $2)::int * 2 + (search_text like $3)::int as rank
               from found) as ranked`,
    [toQuery(tokens), `%${likeText(typed)}%`, `${likeText(tokens.join(' '))}%`, most],
  )
  const ids = decodeIds(rows[0]?.ids ?? EMPTY)
  return ids.length > most ? { ids: ids.slice(0, most), cut: true } : { ids, cut: false }
}

/** For words that very many products have: walks the newest products until `most` of them matched. */
export async function findNewestByWords(
  db: Db,
  { tokens, most }: Pick<WordSearch, 'tokens' | 'most'>,
): Promise<Int32Array> {
  const { rows } = await db.prepared<{ ids: Buffer | null }>(
    'catalogue_search_newest',
    `select string_agg(int4send(id), '') as ids
       from (select id from products
              where ${LISTED} and ' ' || search_text like all ($1::text[])
              order by id desc limit $2) as newest`,
    [tokens.map((token) => `% ${likeText(token)}%`), most],
  )
  return decodeIds(rows[0]?.ids ?? EMPTY)
}

/** Known words that resemble a mistyped one, the likeliest first; none where a known word begins like it. */
export async function similarWords(db: Db, word: string): Promise<string[]> {
  const { rows } = await db.prepared<{ word: string }>(
    'catalogue_similar_words',
    `select word from search_vocabulary
      where word % $1 and not exists (select 1 from search_vocabulary where word like $2)
      order by similarity(word, $1) desc, products desc, word limit 10`,
    [word, `${likeText(word)}%`],
  )
  return rows.map((row) => row.word)
}
