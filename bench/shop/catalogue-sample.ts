import type { Db } from '#database/database.ts'

/** Products, categories, brands and words of the seeded shop that a load can request. */
export interface CatalogueSample {
  /** Listed products, at most 5000, spread evenly over the catalogue. */
  products: { id: number; slug: string }[]
  /** Category paths, as `ev-yasam/mutfak`. */
  categories: string[]
  brands: string[]
  /** Words of product names, the most frequent first. */
  words: string[]
  /** How many products are listed. */
  total: number
}

const MOST_PRODUCTS = 5000

/** Reads a sample in an order that is the same in every run on the same database. */
export async function sampleCatalogue(db: Db): Promise<CatalogueSample> {
  const listed = "parent_id is null and status = 'active'"
  const total = await db.query<{ total: number }>(
    `select count(*)::int4 as total from products where ${listed}`,
  )
  const products = await db.query<{ id: number; slug: string }>(
    `select id, slug from products where ${listed} order by md5(id::text) limit $1`,
    [MOST_PRODUCTS],
  )
  const categories = await db.query<{ path: string }>(
    'select path from categories order by md5(path) limit 200',
  )
  const brands = await db.query<{ code: string }>('select code from brands order by md5(code) limit 200')
  const words = await db.query<{ word: string }>(
    `select word from (select name from products where ${listed} order by md5(id::text) limit 5000) as named,
       lateral regexp_split_to_table(name, '[^[:alpha:]çğıöşüÇĞİÖŞÜ]+') as word
      where char_length(word) >= 3 group by word order by count(*) desc, word limit 200`,
  )
  return {
    products: products.rows,
    categories: categories.rows.map((row) => row.path),
    brands: brands.rows.map((row) => row.code),
    words: words.rows.map((row) => row.word),
    total: total.rows[0]?.total ?? 0,
  }
}
