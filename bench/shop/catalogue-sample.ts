import type { Db } from '#database/database.ts'
import { int, statement, text } from '#database/statements/statement.ts'

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

const MAX_PRODUCTS = 5000

const LISTED = "parent_id is null and status = 'active'"
const TOTAL = statement(
  { row: { total: int } },
  `select count(*)::int4 as total from products where ${LISTED}`,
)
const PRODUCTS = statement(
  { params: [int], row: { id: int, slug: text } },
  `select id, slug from products where ${LISTED} order by md5(id::text) limit $1`,
)
const CATEGORIES = statement(
  { row: { path: text } },
  'select path from categories order by md5(path) limit 200',
)
const BRANDS = statement({ row: { code: text } }, 'select code from brands order by md5(code) limit 200')
const WORDS = statement(
  { row: { word: text } },
  `select word from (select name from products where ${LISTED} order by md5(id::text) limit 5000) as named,
     lateral regexp_split_to_table(name, '[^[:alpha:]çğıöşüÇĞİÖŞÜ]+') as word
    where char_length(word) >= 3 group by word order by count(*) desc, word limit 200`,
)

/** Reads a sample in an order that is the same in every run on the same database. */
export async function sampleCatalogue(db: Db): Promise<CatalogueSample> {
  const total = await db.query(TOTAL)
  const products = await db.query(PRODUCTS, [MAX_PRODUCTS])
  const categories = await db.query(CATEGORIES)
  const brands = await db.query(BRANDS)
  const words = await db.query(WORDS)
  return {
    products: products.rows,
    categories: categories.rows.map((row) => row.path),
    brands: brands.rows.map((row) => row.code),
    words: words.rows.map((row) => row.word),
    total: total.rows[0]?.total ?? 0,
  }
}
