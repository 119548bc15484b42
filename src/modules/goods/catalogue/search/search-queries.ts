import type { Db } from '#database/database.ts'
import { genericPlanArray } from '#database/statements/planned-once.ts'
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
import type { Locale } from '#shared/locale.ts'
import { decodeIds } from '../lists/id-orders.ts'
import { type SearchPrefix, type SearchToken, writtenWords } from './search-correction-rules.ts'
import { byRelevance, type MatchGroup } from './search-ranking-rules.ts'

const LISTED = isListed('products')
const EMPTY = Buffer.alloc(0)

/*
 * Every search has its own words, so PostgreSQL would plan for them anew: planning takes longer than finding a few products. Sub-selects
 * hide the words (see `genericPlanArray`).
 */

/** A query for the products with one of these codes. */
const idsByCode = (codes: `$${number}`) => `
  select id from products
    where ${LISTED} and id in (
      select coalesce(parent_id, id) from products where code = any (${genericPlanArray(codes, 'text')})
      union all
      select coalesce(p.parent_id, p.id)
        from product_units as u join products as p on p.id = u.product_id
       where u.barcode = any (${genericPlanArray(codes, 'text')}) and u.barcode <> '')
    order by id desc limit 20`

const BY_CODE = statement({ params: [arrayOf(text)], row: { id: int } }, idsByCode('$1'))

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
    .map(({ token, softened, words }) => {
      const own = words.length === 0 ? [`${quoted(token)}:*`] : words.map(quoted)
      const all = softened === null ? own : [...own, quoted(softened)]
      return all.length === 1 ? all[0] : `(${all.join(' | ')})`
    })
    .join(' & ')
}

const likeText = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&')
/** Words with a softened form differ from it in one letter, which may then be any. */
const likeTokens = (tokens: readonly SearchToken[]) =>
  tokens.map(({ token, softened }) =>
    softened === null ? `% ${likeText(token)}%` : `% ${likeText(token.slice(0, -1))}_%`,
  )

/** What the words of a match contain in any case: the longest token, without the letter that may be softened. */
const longestStem = (tokens: readonly SearchToken[]) =>
  tokens
    .map(({ token, softened }) => (softened === null ? token : token.slice(0, -1)))
    .reduce((longest, stem) => (stem.length > longest.length ? stem : longest), '')

/** What a search found. */
export interface Matches {
  /** By code, newest first. */
  exact: readonly number[]
  /** By words, by relevance. */
  words: readonly MatchGroup[]
}

export interface WordSearch {
  /** Words, all of which must match. */
  tokens: readonly SearchToken[]
  /** The tokens to search by index, at least one; the others filter the result. */
  indexed: readonly SearchPrefix[]
  /** The typed text in Turkish lower case: names that contain it literally come first. */
  typed: string
  /** Maximum number of products read. */
  most: number
  /** Spellings of a code to find in the same statement, as by `findByCode`. */
  codes: readonly string[]
}

/** Of more matches than this, how well they sell says enough: their words are not compared. */
const MAX_COMPARED = 3_000
/** Characters of a product's words that are compared; its name comes first. */
const COMPARED_CHARACTERS = 1_000

/** One row. What is compared with patterns is compared here: PostgreSQL takes some microseconds for each product, the engine a tenth. */
const FOUND_ROW = {
  ids: nullable(bytea),
  /** Parallel to the ids: `1` where the name has the typed text. */
  literal: nullable(text),
  words: nullable(text),
}

/**
 * The rows of `found` (id, name, `search_text`) in any order; `typed` is a pattern. Two replacements that mostly find nothing take half the time
 * of `translate`, and counting bytes less than counting characters.
 */
const foundRow = (typed: string) =>
  `select string_agg(int4send(id), '') as ids,
          string_agg(case when lower(replace(replace(name, 'I', 'ı'), 'İ', 'i')) like ${typed} then '1' else '0' end, '') as literal,
          string_agg(case when octet_length(search_text) <= ${COMPARED_CHARACTERS} then search_text
                          else left(search_text, ${COMPARED_CHARACTERS}) end, E' \n ')
            filter (where (select count(*) from found) <= ${MAX_COMPARED}) as words`

const BY_WORDS = statement(
  {
    params: [tsquery, text, arrayOf(text), int, arrayOf(text)],
    row: { ...FOUND_ROW, exact: nullable(bytea) },
  },
  `with found as materialized (
     select id, name, search_text from products
      where ${LISTED} and search_words(search_text) @@ (select $1::tsquery)
        and ' ' || search_text like all (${genericPlanArray('$3', 'text')})
      limit (select $4::int))
   ${foundRow('$2')},
          (select string_agg(int4send(id), '' order by id desc) from (${idsByCode('$5')}) as coded) as exact
     from found`,
)

const nameLike = (typed: string) => `%${likeText(typed)}%`

function groupsOf(
  found: RowFrom<typeof NEWEST_WITH_WORDS> | undefined,
  tokens: readonly SearchToken[],
): MatchGroup[] {
  const { ids = null, literal = null, words = null } = found ?? {}
  if (ids === null) return []
  return byRelevance(
    {
      ids: decodeIds(ids),
      isLiteral: (at) => literal?.[at] === '1',
      // With a space before and after each word.
      words: words === null ? null : ` ${words} `.split('\n'),
    },
    tokens,
  )
}

/**
 * Listed products with all the words, by index, in groups by relevance. Names with the typed letters literally come before folded
 * matches (turkey.md §6).
 */
export async function findByWords(db: Db, search: WordSearch): Promise<Matches> {
  const { tokens, indexed, typed, most, codes } = search
  const unindexed = tokens.filter((each) => !indexed.some(({ token }) => token === each.token))
  const { rows } = await db.prepared(BY_WORDS, [
    toQuery(indexed),
    nameLike(typed),
    likeTokens(unindexed),
    most,
    codes,
  ])
  const exact = rows[0]?.exact ?? null
  return { words: groupsOf(rows[0], tokens), exact: exact === null ? [] : [...decodeIds(exact)] }
}

export interface ScanResult {
  /** Matching products, newest first. */
  ids: Int32Array
  /** Share of the scanned products that have each token, 0 to 1, in the order of the tokens. */
  shares: number[]
  /** True when the scan covered every product. */
  whole: boolean
}

// Nearly all products are left out, and the position of a text is found in half the time of a pattern.
const SCAN_NEWEST = statement(
  {
    params: [arrayOf(text), int, text],
    row: { ids: nullable(bytea), seen: int, byToken: nullable(arrayOf(int)) },
  },
  `with newest as materialized (
     select id, search_text from products where ${LISTED} order by id desc limit (select $2::int))
   select string_agg(int4send(id), '' order by id desc)
            filter (where strpos(search_text, $3) > 0 and ' ' || search_text like all ($1::text[])) as ids,
          count(*) as seen,
          case when cardinality($1::text[]) > 1 then
            (select array_agg(had.count order by had.position)
               from unnest($1::text[]) with ordinality as token(text, position)
               cross join lateral
                 (select token.position, count(*) from newest where ' ' || search_text like token.text) as had)
          end as "byToken"
     from newest`,
)

/** Scans the `count` newest listed products, without an index on words. */
export async function scanNewest(db: Db, tokens: readonly SearchToken[], count: number): Promise<ScanResult> {
  const { rows } = await db.prepared(SCAN_NEWEST, [likeTokens(tokens), count, longestStem(tokens)])
  const { ids = null, seen = 0, byToken = null } = rows[0] ?? {}
  const matching = decodeIds(ids ?? EMPTY)
  const shares = (byToken ?? [matching.length]).map((products) => products / Math.max(1, seen))
  return { ids: matching, shares, whole: seen < count }
}

const NEWEST_WITH_WORDS = statement(
  { params: [arrayOf(text), text, int, int, text], row: FOUND_ROW },
  `with found as materialized (
     select id, name, search_text
       from (select id, name, search_text from products where ${LISTED} order by id desc limit $4) as newest
      where strpos(search_text, $5) > 0 and ' ' || search_text like all ($1::text[]) limit $3)
   ${foundRow('$2')} from found`,
)

/** The `most` newest listed products with all the words, of the `among` newest, by relevance; stops as soon as it has them. */
export async function newestWithWords(
  db: Db,
  search: Pick<WordSearch, 'tokens' | 'typed'>,
  { most, among }: { most: number; among: number },
): Promise<MatchGroup[]> {
  const { tokens, typed } = search
  const { rows } = await db.prepared(NEWEST_WITH_WORDS, [
    likeTokens(tokens),
    nameLike(typed),
    most,
    among,
    longestStem(tokens),
  ])
  return groupsOf(rows[0], tokens)
}

/** The vocabulary counts the words of at most this many of the newest products. */
export const SAMPLED = 200_000
/** Maximum words kept in memory, the most frequent ones: the others are too rare to matter. */
const MAX_WORDS = 50_000

const READ_VOCABULARY = statement(
  { params: [int], row: { word: text, products: int } },
  `select word, products from (select word, products from search_vocabulary order by products desc limit $1) as common
    order by word collate "C"`,
)

/** Words of letters with how many of the sampled products have each, in byte order. */
export async function readVocabulary(db: Db): Promise<{ word: string; products: number }[]> {
  const { rows } = await db.query(READ_VOCABULARY, [MAX_WORDS])
  return rows
}

const PRODUCT_NAMES = statement(
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
  const { rows } = await db.prepared(PRODUCT_NAMES, [ids, locale])
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** How many of the best results are read for the original spelling. */
const READ_FOR_WORDS = 5

const WORDS_OF_PRODUCTS = statement(
  { params: [arrayOf(int)], row: { text } },
  `select concat_ws(' ', p.name, b.name, p.model) as text
     from unnest($1::int[]) with ordinality as wanted(id, position) join products as p using (id)
     left join brands as b on b.id = p.brand_id order by wanted.position`,
)

/**
 * Restores the spelling of folded words from the best results and from `names`: `sarjli matkap` becomes `şarjlı matkap`.
 */
export async function readOriginalSpelling(
  db: Db,
  tokens: readonly string[],
  found: Int32Array,
  names: readonly string[],
): Promise<string> {
  const { rows } = await db.prepared(WORDS_OF_PRODUCTS, [[...found.subarray(0, READ_FOR_WORDS)]])
  return writtenWords(tokens, [...rows.map(({ text }) => text), ...names])
}
