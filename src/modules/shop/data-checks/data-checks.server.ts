import { type Database, type Db, transaction } from '#database/database.ts'
import { findWrongWords, searchTextsOf } from '#modules/goods/catalogue/catalogue.server.ts'
import type { PictureStore } from '#modules/platform/media/pictures.server.ts'
import {
  CHECKED_BY_STATEMENT,
  type CheckedByStatement,
  type Contradiction,
  type Found,
  findContradictions,
  nextPictures,
  nextSearchTexts,
} from './data-checks-queries.ts'

export type { Found } from './data-checks-queries.ts'

/** What the shop's data promise, in the order in which it is checked. */
export const DATA_CHECKS = [...CHECKED_BY_STATEMENT, 'searchTexts', 'pictures'] as const
export type DataCheck = CheckedByStatement | 'searchTexts' | 'pictures'

/** Rows that are read at once, where a check is more than a statement. */
const AT_ONCE = 2000

/** Counts contradictions and keeps the first of them. */
function tally(most: number): Found & { add(contradiction: Contradiction): void } {
  const examples: Contradiction[] = []
  return {
    found: 0,
    examples,
    add(contradiction) {
      this.found++
      if (examples.length < most) examples.push(contradiction)
    },
  }
}

async function checkSearchTexts(db: Db, most: number): Promise<Found> {
  const wrong = tally(most)
  for (let from = 0; ; ) {
    const products = await nextSearchTexts(db, from, AT_ONCE)
    const last = products.at(-1)
    if (!last) return wrong
    const stored = new Map(products.map(({ id, searchText }) => [id, searchText]))
    for (const { id, text } of await searchTextsOf(db, [...stored.keys()])) {
      const kept = stored.get(id)
      // Variants of these products come along; their own turn is another one.
      if (kept !== undefined && kept !== text) wrong.add({ record: `product ${id}`, says: 'search_text=?' })
    }
    for (const id of await findWrongWords(db, [...stored.keys()]))
      wrong.add({ record: `product ${id}`, says: 'product_words=?' })
    from = last.id
  }
}

async function checkPictures(db: Db, pictures: Pick<PictureStore, 'has'>, most: number): Promise<Found> {
  const wrong = tally(most)
  for (let from = ''; ; ) {
    const files = await nextPictures(db, from, AT_ONCE)
    const last = files.at(-1)
    if (last === undefined) return wrong
    for (const file of files)
      if (!(await pictures.has(file))) wrong.add({ record: `picture ${file}`, says: 'images/ –' })
    from = last
  }
}

export interface DataChecksOptions {
  db: Database
  pictures: Pick<PictureStore, 'has'>
  /** Examples for each check. */
  most: number
  /** Those that are made; all without it. */
  only?: readonly DataCheck[]
  /** Called with each result as it is there. */
  onResult?(check: DataCheck, found: Found): void
}

/**
 * Compares what the shop's tables say of each other (stock and its movements, orders and their lines, payments and refunds, …) at one
 * moment, also while the shop sells, and writes nothing. A shop whose every promise holds has 0 contradictions.
 */
export async function checkData(options: DataChecksOptions): Promise<Map<DataCheck, Found>> {
  const { db, pictures, most, only = DATA_CHECKS, onResult } = options
  return transaction(
    db,
    async (tx) => {
      const results = new Map<DataCheck, Found>()
      for (const check of DATA_CHECKS.filter((each) => only.includes(each))) {
        const { found, examples } =
          check === 'searchTexts'
            ? await checkSearchTexts(tx, most)
            : check === 'pictures'
              ? await checkPictures(tx, pictures, most)
              : await findContradictions(tx, check, most)
        results.set(check, { found, examples })
        onResult?.(check, { found, examples })
      }
      return results
    },
    { snapshot: true, unlimited: true },
  )
}
