import type { Db } from '#database/database.ts'
import { arrayOf, int, nullable, statement, text } from '#database/statements/statement.ts'
import { searchText } from '#shared/text/turkish.ts'
import type { SearchToken } from './search-correction-rules.ts'
import type { Matches } from './search-queries.ts'
import { LITERAL, type MatchGroup, RELEVANCE } from './search-ranking-rules.ts'

/** The words of a product: all that are searched, and those of its names in each language, with those of its variants. */
export interface WordsByLanguage {
  all: string
  turkish: string
  /** Empty for a product without an English text, which is shown in Turkish. */
  english: string
}

/**
 * True when a product has every word of a search in English, or in what has no language: codes, brands, models. Search texts hold both languages, so
 * that `pan` begins a word of 'Kot Pantolon', which the English shop shows as 'Straight Jeans'.
 */
export function isInEnglish(
  tokens: readonly SearchToken[],
  { all, turkish, english }: WordsByLanguage,
): boolean {
  if (english === '') return true
  const inEnglish = new Set(english.split(' '))
  const inTurkish = new Set(turkish.split(' '))
  const words = all.split(' ').filter((word) => inEnglish.has(word) || !inTurkish.has(word))
  return tokens.every(({ token, softened }) =>
    words.some((word) => word.startsWith(token) || (softened !== null && word.startsWith(softened))),
  )
}

/** The best products are compared; of more, the others are taken as they are. While a shopper types, a handful is shown. */
export const COMPARED = { searching: 500, typing: 48 }
/** Variants of a product whose names are read; those beyond have mostly the same words. */
const MAX_VARIANTS = 50

const WORDS_BY_LANGUAGE = statement(
  { params: [arrayOf(int)], row: { id: int, all: text, turkish: text, english: nullable(text) } },
  `select p.id, p.search_text as all, names.turkish, names.english
     from products as p cross join lateral (
       select string_agg(distinct each.name, ' ') as turkish, string_agg(distinct t.name, ' ') as english
         from (select p.id, p.name union all
               (select v.id, v.name from products as v where v.parent_id = p.id order by v.id limit ${MAX_VARIANTS})) as each
         left join product_texts as t on t.product_id = each.id and t.locale = 'en') as names
    where p.id = any ($1::int[])`,
)

/**
 * What a search found, for the English shop: without products that have its words in Turkish alone. Where these are all, those that have the very
 * words: whoever types `tava` in the English shop means pans. `compared` are the ids of those that are read.
 */
export async function englishMatches(
  db: Db,
  tokens: readonly SearchToken[],
  found: Matches,
  compared: readonly number[],
): Promise<Matches> {
  if (compared.length === 0) return found
  const { rows } = await db.prepared(WORDS_BY_LANGUAGE, [compared])
  const others = new Set(
    rows.flatMap(({ id, all, turkish, english }) =>
      isInEnglish(tokens, { all, turkish: searchText(turkish), english: searchText(english ?? '') })
        ? []
        : [id],
    ),
  )
  if (others.size === 0) return found
  const without = (groups: readonly MatchGroup[]) =>
    groups.map(({ relevance, ids }) => ({ relevance, ids: ids.filter((id) => !others.has(id)) }))
  const english = without(found.words)
  if (english.some(({ ids }) => ids.length > 0)) return { ...found, words: english }
  return { ...found, words: found.words.filter(({ relevance }) => relevance > RELEVANCE.beginning + LITERAL) }
}
