import { readFile } from 'node:fs/promises'
import type { Locale } from '#shared/locale.ts'
import { ENGLISH_SENTENCES, ENGLISH_WORDS } from './english-queries.ts'
import { type JudgedQuery, parseJudged } from './judgement.ts'
import { catalogueFile, largeCatalogue, productsNamed } from './large-catalogue.ts'
import { LARGE_SENTENCES } from './large-sentences.ts'
import { LARGE_WORDS } from './large-words.ts'
import { SMALL_CATALOGUE, smallCatalogue, smallCodes } from './small-catalogue.ts'
import { SMALL_SENTENCES } from './small-sentences.ts'
import { SMALL_WORDS } from './small-words.ts'

/** Queries of one shape in one language, which have a budget of their own. */
export interface JudgedList {
  name: string
  shape: 'words' | 'sentences'
  locale: Locale
  queries: readonly JudgedQuery[]
}

/** A shop with products of its own, and the queries that are judged in it. */
export interface JudgedShop {
  name: string
  /** Its products as a file for `npm run import`. */
  productFile: () => Promise<string>
  lists: readonly JudgedList[]
  /** The codes that a name of its lists stands for; none for an unknown name. */
  codesOf: (name: string) => readonly string[]
}

function smallShop(): JudgedShop {
  const products = smallCatalogue()
  const list = (lists: Readonly<Record<string, string>>) => parseJudged(lists, ' ')
  return {
    name: `shop of ${products.length} products`,
    productFile: () => readFile(SMALL_CATALOGUE, 'utf8'),
    lists: [
      { name: 'words', shape: 'words', locale: 'tr', queries: list(SMALL_WORDS) },
      { name: 'sentences', shape: 'sentences', locale: 'tr', queries: list(SMALL_SENTENCES) },
      { name: 'English words', shape: 'words', locale: 'en', queries: list(ENGLISH_WORDS) },
      { name: 'English sentences', shape: 'sentences', locale: 'en', queries: list(ENGLISH_SENTENCES) },
    ],
    codesOf: (name) => smallCodes(products, name),
  }
}

function largeShop(): JudgedShop {
  const products = largeCatalogue()
  const list = (lists: Readonly<Record<string, string>>) => parseJudged(lists, '|')
  return {
    name: `shop of ${products.length} products`,
    productFile: async () => catalogueFile(products),
    lists: [
      { name: 'words', shape: 'words', locale: 'tr', queries: list(LARGE_WORDS) },
      { name: 'sentences', shape: 'sentences', locale: 'tr', queries: list(LARGE_SENTENCES) },
    ],
    codesOf: (name) => productsNamed(products, name).map(({ code }) => code),
  }
}

export const JUDGED_SHOPS: readonly JudgedShop[] = [smallShop(), largeShop()]
