import type { Db } from '#database/database.ts'
import { arrayOf, bytea, int, nullable, statement, text, tsquery } from '#database/statement.ts'
import type { Locale } from '#shared/locale.ts'
import { decodeIds } from './id-orders.ts'
import { isListed } from './product-conditions.server.ts'
import { type SearchPrefix, writtenWords } from './search-correction-rules.ts'

const LISTED = isListed('products')
const EMPTY = Buffer.alloc(0)

/** A query for the products with one of these codes. The sub-selects hide their number from the planner (see `readProducts`). */
const idsByCode = (codes: string) => `
  select id from products
    where ${LISTED} and id in (
      select coalesce(parent_id, id) from products where code = any ((select ${codes})::text[])
      union all
      select coalesce(p.parent_id, p.id)
        from product_units as u join products as p on p.id = u.product_id
       where u.barcode = any ((select ${codes})::text[]) and u.barcode <> '')
    order by id desc limit 20`

const BY_CODE = statement({ params: [arrayOf(text)], row: { id: int } }, idsByCode('$1::text[]'))

/**
 * Listed products with exactly this code or barcode; a variant's code finds its parent. Newest first. `codes` are the spellings of
 * the code to search for.
 */
export async function findByCode(db: Db, codes: readonly string[]): Promise<number[]> {
  if (codes.length === 0) return []
  const { rows } = await db.prepared(BY_CODE, [codes])
  return rows.map((row) => row.id)
}

/** `'matk':* & ('bosch' | 'boschhome')`; tokens contain no quote, the escape is a safeguard. */
function toQuery(prefixes: readonly SearchPrefix[]): string {
  const quoted = (text: string) => `'${text.replaceAll(/['\\]/g, '$&$&')}'`
  return prefixes
    .map(({ token, words }) =>
      words.length === 0 ? `${quoted(token)}:*` : `(${words.map(quoted).join(' | ')})`,
    )
    .join(' & ')
}

const likeText = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&')
const likeTokens = (tokens: readonly string[]) => tokens.map((token) => `% ${likeText(token)}%`)

/** What a search found. */
export interface Matches {
  /** By code, newest first. */
  exact: readonly number[]
  /** By words, best first. */
  words: Int32Array
}

export interface WordSearch {
  /** Word prefixes, all of which must match. */
  tokens: readonly string[]
  /** The tokens to search by index, at least one; the others filter the result. */
  indexed: readonly SearchPrefix[]
  /** The typed text in Turkish lower case: names that contain it literally come first. */
  typed: string
  /** Maximum number of products read. */
  most: number
  /** Spellings of a code to find in the same statement, as by `findByCode`. */
  codes: readonly string[]
}

const BY_WORDS = statement(
  {
    params: [tsquery, text, text, int, arrayOf(text), arrayOf(text)],
    row: { ids: nullable(bytea), exact: arrayOf(int) },
  },
  `with found as materialized (
     select id, name, search_text from products
      where ${LISTED} and search_words(search_text) @@ $1::tsquery and ' ' || search_text like all ($5::text[])
      limit $4)
   select string_agg(int4send(id), '' order by rank desc, id desc) as ids, array(${idsByCode('$6::text[]')}) as exact
     from (select id, (lower(translate(name, 'Iİ', 'ıi')) like $2)::int * 2 + (search_text like $3)::int as rank
             from found) as ranked`,
)

/**
 * Listed products with all the words, by index. Names with the typed letters literally come before folded matches, names that begin
 * with the words before others, then the newest (turkey.md §6).
 */
export async function findByWords(db: Db, search: WordSearch): Promise<Matches> {
  const { tokens, indexed, typed, most, codes } = search
  const unindexed = tokens.filter((each) => !indexed.some(({ token }) => token === each))
  const { rows } = await db.prepared(BY_WORDS, [
    toQuery(indexed),
    `%${likeText(typed)}%`,
    `${likeText(tokens.join(' '))}%`,
    most,
    likeTokens(unindexed),
    codes,
  ])
  return { words: decodeIds(rows[0]?.ids ?? EMPTY), exact: rows[0]?.exact ?? [] }
}

export interface ScanResult {
  /** Matching products, newest first. */
  ids: Int32Array
  /** Share of the scanned products that have each token, 0 to 1, in the order of the tokens. */
  shares: number[]
  /** True when the scan covered every product. */
  whole: boolean
}

const SCAN_NEWEST = statement(
  { params: [arrayOf(text), int], row: { ids: nullable(bytea), seen: int, byToken: nullable(arrayOf(int)) } },
  `with newest as materialized (
     select id, ' ' || search_text as words from products where ${LISTED} order by id desc limit $2)
   select string_agg(int4send(id), '' order by id desc) filter (where words like all ($1::text[])) as ids,
          count(*) as seen,
          (select array_agg(had.count order by had.position)
             from unnest($1::text[]) with ordinality as token(text, position)
             cross join lateral (select token.position, count(*) from newest where words like token.text) as had) as "byToken"
     from newest`,
)

/** Scans the `count` newest listed products, without an index on words. */
export async function scanNewest(db: Db, tokens: readonly string[], count: number): Promise<ScanResult> {
  const { rows } = await db.prepared(SCAN_NEWEST, [likeTokens(tokens), count])
  const { ids = null, seen = 0, byToken = null } = rows[0] ?? {}
  const shares = (byToken ?? []).map((products) => products / Math.max(1, seen))
  return { ids: decodeIds(ids ?? EMPTY), shares, whole: seen < count }
}

const NEWEST_WITH_WORDS = statement(
  { params: [arrayOf(text), int, int], row: { ids: nullable(bytea) } },
  `select string_agg(int4send(id), '' order by id desc) as ids
     from (select id
             from (select id, ' ' || search_text as words from products where ${LISTED} order by id desc limit $3) as newest
            where words like all ($1::text[]) limit $2) as found`,
)

/** The `most` newest listed products with all the words, of the `among` newest; stops as soon as it has them. */
export async function newestWithWords(
  db: Db,
  tokens: readonly string[],
  { most, among }: { most: number; among: number },
): Promise<Int32Array> {
  const { rows } = await db.prepared(NEWEST_WITH_WORDS, [likeTokens(tokens), most, among])
  return decodeIds(rows[0]?.ids ?? EMPTY)
}

/** The vocabulary counts the words of at most this many of the newest products. */
export const SAMPLED = 200_000
/** Maximum words kept in memory, the most frequent ones: the others are too rare to matter. */
const MAX_WORDS = 50_000

const VOCABULARY = statement(
  { params: [int], row: { word: text, products: int } },
  `select word, products from (select word, products from search_vocabulary order by products desc limit $1) as common
    order by word collate "C"`,
)

/** Words with how many of the sampled products have each, in byte order. */
export async function readVocabulary(db: Db): Promise<{ word: string; products: number }[]> {
  const { rows } = await db.query(VOCABULARY, [MAX_WORDS])
  return rows
}

const NAMES = statement(
  { params: [arrayOf(int), text], row: { id: int, name: text } },
  `select p.id, coalesce(t.name, p.name) as name
     from products as p left join product_texts as t on t.product_id = p.id and t.locale = $2
    where p.id = any ($1::int[])`,
)

/** Names of products in this language; unknown ids are missing. */
export async function readNames(
  db: Db,
  ids: readonly number[],
  locale: Locale,
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.prepared(NAMES, [ids, locale])
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const SIMILAR_WORDS = statement(
  { params: [arrayOf(text)], row: { typed: text, similar: arrayOf(text) } },
  `select typed, array(
       select word from search_vocabulary
        where word % typed and not exists (select 1 from search_vocabulary where word like typed || '%')
        order by similarity(word, typed) desc, products desc, word limit 10) as similar
     from unnest($1::text[]) as typed`,
)

/**
 * Known words similar to each mistyped one, the most similar first; none when a known word begins with it. `words` are of letters
 * only.
 */
export async function similarWords(
  db: Db,
  words: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (words.length === 0) return new Map()
  const { rows } = await db.prepared(SIMILAR_WORDS, [words])
  return new Map(rows.map(({ typed, similar }) => [typed, similar]))
}

/** How many of the best results are read for the original spelling. */
const READ_FOR_WORDS = 5

const WORDS_OF_PRODUCTS = statement(
  { params: [arrayOf(int)], row: { text } },
  `select concat_ws(' ', p.name, b.name, p.model) as text
     from unnest($1::int[]) with ordinality as wanted(id, position) join products as p using (id)
     left join brands as b on b.id = p.brand_id order by wanted.position`,
)

/** Restores the spelling of folded words from the best results: `sarjli matkap` becomes `şarjlı matkap`. */
export async function readOriginalSpelling(
  db: Db,
  tokens: readonly string[],
  found: Int32Array,
): Promise<string> {
  const { rows } = await db.prepared(WORDS_OF_PRODUCTS, [[...found.subarray(0, READ_FOR_WORDS)]])
  return writtenWords(
    tokens,
    rows.map(({ text }) => text),
  )
}
