import { searchText } from '#shared/text/turkish.ts'
import type { Specification } from '../../product/specification-rules.ts'
import { denialsIn } from './denial-rules.ts'

/** What the words of a product are made of, beside its names and codes. */
export interface DescribedProduct {
  /** `products.search_text`. */
  own: string
  /** In every language. */
  specifications: readonly Specification[]
  tags: readonly string[]
  /** As HTML, in every language. */
  descriptions: readonly string[]
}

/**
 * Facts are the values of specifications, the tags, and what these or the name deny; the names of specifications are prose, because
 * `Ütü: Gerekmez` is about no iron. Folded words, separated by spaces; each word is in one of the three alone, in the first that has it.
 */
export interface ProductWords {
  own: string
  facts: string
  prose: string
}

/** Characters of a description that are read, and words of it that are kept: the first ones say what a product is. */
export const READ_CHARACTERS = 20_000
const MAX_PROSE = 300

/** The text of HTML for comparing words: tags become spaces, the usual entities are read. */
const textOf = (html: string) =>
  html
    .slice(0, READ_CHARACTERS)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(?:nbsp|#160);/g, ' ')
    .replaceAll(/&#(\d{2,5});/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replaceAll(/&[a-z]+;/gi, ' ')

/** `Wi-Fi` is also searched for as `wifi`. */
const withJoined = (text: string) => text.replaceAll(/(\p{L}{1,5})-(\p{L}{2,8})(?![\p{L}-])/gu, '$& $1$2')

const CLAUSE_ENDS = /[.,!?()|•]|<\/?(?:p|li|ul|ol|div|tr|h\d|br)\b[^>]*>/gi

/** What the clauses of a text or of HTML deny, each in one word: `glutensiz` of `Gluten içermez.` */
const denialsOf = (text: string) =>
  text
    .slice(0, READ_CHARACTERS)
    .split(CLAUSE_ENDS)
    .flatMap((clause) => denialsIn(searchText(textOf(clause)).split(' ')))
    .join(' ')

export function productWords({ own, specifications, tags, descriptions }: DescribedProduct): ProductWords {
  const seen = new Set(own.split(' '))
  const unseen = (text: string) =>
    text.split(' ').filter((word) => word !== '' && !seen.has(word) && seen.add(word))
  const denied = [own, ...specifications.map(({ name, value }) => `${name} ${value}`), ...tags].map(denialsOf)
  const facts = unseen(
    searchText(...specifications.map(({ value }) => withJoined(value)), ...tags, ...denied),
  )
  const said = [...specifications.map(({ name }) => name), ...descriptions.map(textOf)]
  const prose = unseen(searchText(...descriptions.map(denialsOf), ...said.map(withJoined))).slice(
    0,
    MAX_PROSE,
  )
  return { own, facts: facts.join(' '), prose: prose.join(' ') }
}
