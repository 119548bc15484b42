import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse } from 'csv-parse/sync'
import { z } from 'zod'
import { slugify } from '#shared/text/turkish.ts'

/**
 * A shop of 120 products of every kind with their texts, specifications, options and English names: a product file as the shop exports it.
 * It stays as it is, so that figures of different versions can be compared; prices are in TL, so that they depend on no rates.
 */
export const SMALL_CATALOGUE = fileURLToPath(new URL('./small-catalogue.csv', import.meta.url))

/** A product, not a variant of one. */
export interface SmallProduct {
  code: string
  /** Its category's address, made of the names on the way to it. */
  category: string
}

const rows = z.array(z.object({ 'Ürün Kodu': z.string(), 'Ana Ürün Kodu': z.string(), Kategori: z.string() }))

export function smallCatalogue(): SmallProduct[] {
  const read = rows.parse(parse(readFileSync(SMALL_CATALOGUE), { columns: true, delimiter: ';' }))
  return read
    .filter((row) => row['Ana Ürün Kodu'] === '')
    .map((row) => ({ code: row['Ürün Kodu'], category: row.Kategori.split(' > ').map(slugify).join('/') }))
}

/** The codes that a name of the judged lists stands for: a code, or `@category` for the products in it and below. */
export function smallCodes(products: readonly SmallProduct[], name: string): string[] {
  return products
    .filter(({ code, category }) =>
      name.startsWith('@') ? `@${category}/`.startsWith(`${name}/`) : code === name,
    )
    .map(({ code }) => code)
}
