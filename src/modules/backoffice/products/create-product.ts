import type { Db } from '#database/database.ts'
import {
  freeCode,
  hasBrand,
  insertDraft,
  lockCodes,
  writeCategories,
  writeEnglish,
  writeImages,
  writeSpecifications,
  writeTags,
  writeUnits,
} from '#modules/goods/catalogue/edit/edit-products.server.ts'
import { ensureStockLevels } from '#modules/goods/stock/stock.server.ts'
import { slugify } from '#shared/text/turkish.ts'
import { MAX_PRODUCT_LINE, type NewProduct, type ProductRecord } from './products-admin-schemas.ts'
import { copyVariants } from './sheet/copy-variants.ts'
import { netOfTyped } from './typed-price-rules.ts'
import { categoriesOf, checkCode, checkPictures, NEW_UNIT, RefusedChange, tagIds } from './write-product.ts'

/** What a new product has where nothing else is said, as in imports. */
const NEW = { currency: 'TRY', taxRate: '20', unit: 'Adet' } as const
const slugOf = (name: string) => slugify(name) || 'urun'

/** Makes a draft of what was typed; returns its id. The caller calls `refreshDerived` afterwards. */
export async function insertNewProduct(tx: Db, form: NewProduct): Promise<number> {
  const { name, code, brandId, categoryId, picture } = form
  if (code === undefined) await lockCodes(tx)
  else await checkCode(tx, code, null)
  if (brandId && !(await hasBrand(tx, brandId))) throw new RefusedChange({ reason: 'unknown-brand' })
  if (picture) await checkPictures(tx, [picture])
  const tax_rate = form.taxRate ?? NEW.taxRate
  const sale_price = netOfTyped(form.price, tax_rate)
  const id = await insertDraft(tx, {
    code: code ?? (await freeCode(tx, name)),
    name,
    slug: slugOf(name),
    tax_rate,
    sale_price,
    brand_id: brandId ?? null,
    currency: NEW.currency,
  })
  await writeUnits(tx, new Map([[id, [{ ...NEW_UNIT, value: NEW.unit, salePrice: sale_price }]]]))
  if (categoryId) await writeCategories(tx, new Map([[id, await categoriesOf(tx, [categoryId])]]))
  if (picture) await writeImages(tx, new Map([[id, [{ file: picture, alt: '' }]]]))
  await ensureStockLevels(tx, [id])
  return id
}

/** The name of a copy: its end, and as much of the name as fits before it. */
const copyName = (name: string, end: string) => `${name.slice(0, MAX_PRODUCT_LINE - end.length)}${end}`

/**
 * Makes a draft that is like `product`, with its texts, units, categories, pictures, specifications and variants. Stock, barcodes and codes are what each product
 * has of its own. Returns its id.
 */
export async function insertCopy(tx: Db, product: ProductRecord): Promise<number> {
  await lockCodes(tx)
  const { tr, en, units, specifications } = product
  const name = copyName(tr.name, ' (kopya)')
  const [first] = units
  const code = await freeCode(tx, product.code)
  const nameEn = en.name === '' ? '' : copyName(en.name, ' (copy)')
  const id = await insertDraft(tx, {
    code,
    name,
    slug: slugOf(name),
    description: tr.description,
    meta_title: tr.metaTitle,
    meta_description: tr.metaDescription,
    meta_keywords: tr.metaKeywords,
    brand_id: product.brand?.id ?? null,
    model: product.model,
    currency: product.currency,
    tax_rate: product.taxRate,
    sale_price: first?.price.net ?? '0',
    list_price: first?.listPrice?.net ?? null,
    cost: product.cost,
    withdrawal_exception: product.withdrawalException,
    fast_delivery: product.fastDelivery,
    same_day_shipping: product.sameDayShipping,
  })
  const copied = units.map(
    ({ id: _id, price, listPrice, value, multiplier, width, height, length, weight }, position) => ({
      ...NEW_UNIT,
      ...{ value, multiplier, width, height, length, weight, position },
      salePrice: price.net,
      listPrice: listPrice?.net ?? null,
    }),
  )
  await writeUnits(tx, new Map([[id, copied.length > 0 ? copied : [{ ...NEW_UNIT, value: NEW.unit }]]]))
  if (nameEn !== '') await writeEnglish(tx, id, { ...en, name: nameEn })
  const categories = product.categories.map((category) => category.id)
  await writeCategories(tx, new Map([[id, await categoriesOf(tx, categories)]]))
  await writeTags(tx, new Map([[id, await tagIds(tx, product.tags)]]))
  await writeSpecifications(tx, [
    { product_id: id, locale: 'tr', specifications: specifications.tr },
    { product_id: id, locale: 'en', specifications: specifications.en },
  ])
  await writeImages(
    tx,
    new Map([[id, product.pictures.map(({ file, alt, altEn }) => ({ file, alt, altEn }))]]),
  )
  await ensureStockLevels(tx, [id])
  if (product.hasVariants)
    await copyVariants(
      tx,
      { id: product.id, code: product.code, name: product.tr.name, nameEn: en.name },
      { id, code, name, nameEn },
    )
  return id
}
