import type { Db } from '#database/database.ts'
import {
  copyProducts,
  readVariantNames,
  readVariantValues,
} from '#modules/goods/catalogue/edit/edit-products.server.ts'
import { ensureStockLevels } from '#modules/goods/stock/stock.server.ts'
import { slugify } from '#shared/text/turkish.ts'
import { MAX_PRODUCT_CODE, MAX_PRODUCT_LINE } from '../products-admin-schemas.ts'
import { unusedCodes } from './variant-desk.ts'

/** A product as it is called, in both languages. */
interface Named {
  id: number
  code: string
  name: string
  nameEn: string
}

/** A variant of `from` called after `to`: what begins as its product begins as the copy does. */
const calledAfter = (own: string, from: string, to: string, longest: number) =>
  from !== '' && own.startsWith(from) ? `${to}${own.slice(from.length)}`.slice(0, longest) : own

/** Copies the variants of a product that are not archived to its copy, each with its options, prices and pictures; codes, barcodes and stock are its own. */
export async function copyVariants(tx: Db, from: Named, to: Named): Promise<void> {
  const present = (await readVariantValues(tx, from.id)).filter(({ isDeleted }) => !isDeleted)
  if (present.length === 0) return
  const ends = new Map(
    present.map(({ id, values }) => [id, values.map(([, value]) => slugify(value) || 'x')]),
  )
  const variants = await readVariantNames(
    tx,
    present.map(({ id }) => id),
  )
  const codes = await unusedCodes(
    tx,
    variants.map(({ id, code }) => {
      const called = calledAfter(code, from.code, to.code, MAX_PRODUCT_CODE)
      const made = called === code ? [to.code, ...(ends.get(id) ?? [])].join('-') : called
      return { code: made.slice(0, MAX_PRODUCT_CODE), isGiven: false }
    }),
  )
  const ids = await copyProducts(
    tx,
    to.id,
    variants.map(({ id, name, nameEn }, at) => {
      const called = calledAfter(name, from.name, to.name, MAX_PRODUCT_LINE)
      return {
        id,
        code: codes[at] ?? '',
        name: called,
        slug: slugify(called) || 'urun',
        name_en: calledAfter(nameEn, from.nameEn, to.nameEn, MAX_PRODUCT_LINE),
      }
    }),
  )
  await ensureStockLevels(tx, ids)
}
