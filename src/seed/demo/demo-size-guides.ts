import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '#database/database.ts'
import { databaseNow } from '#database/database-clock.ts'
import { arrayOf, json, statement, text } from '#database/statements/statement.ts'
import { createVideoStore } from '#modules/goods/catalogue/guides/product-videos.server.ts'
import type { Demo } from './demo-data.ts'
import type { DemoSizeGuides } from './demo-schemas.ts'

const INSERT_GUIDES = statement(
  { params: [json()] },
  `insert into size_guides (name, english_name, size_table, english_size_table, measuring, english_measuring)
   select row.name, row."englishName", row."table", row."englishTable", row.measuring, row."englishMeasuring"
     from jsonb_to_recordset($1) as row(name text, "englishName" text, "table" jsonb, "englishTable" jsonb, measuring text,
       "englishMeasuring" text)
   on conflict do nothing`,
)
const INSERT_PLACES = statement(
  { params: [arrayOf(text), arrayOf(text)] },
  `insert into size_guide_places (guide_id, category_id)
   select g.id, c.id from unnest($1::text[], $2::text[]) as row(name, path)
     join size_guides g on g.name = row.name join categories c on c.path = row.path
   on conflict do nothing`,
)

/** The tables of sizes of the demo, on its categories. */
export async function insertDemoSizeGuides(tx: Db, guides: DemoSizeGuides): Promise<void> {
  const rows = guides.map(({ name, table, measuring }) => ({
    ...{ name: name.tr, table: table.tr, measuring: measuring.tr },
    ...{ englishName: name.en, englishTable: table.en, englishMeasuring: measuring.en },
  }))
  await tx.query(INSERT_GUIDES, [JSON.stringify(rows)])
  const places = guides.flatMap(({ name, categories }) => categories.map((path) => ({ name: name.tr, path })))
  await tx.query(INSERT_PLACES, [places.map(({ name }) => name), places.map(({ path }) => path)])
}

const INSERT_VIDEO = statement(
  { params: [text, text] },
  `insert into product_videos (product_id, kind, reference) select id, 'file', $2 from products where code = $1
   on conflict do nothing`,
)

/** The videos of the demo's products. `pictures` is the folder of the picture store. */
export async function insertDemoVideos(tx: Db, { folder, products }: Demo, pictures: string): Promise<void> {
  const now = await databaseNow(tx)
  const store = createVideoStore(join(pictures, 'video'), () => now)
  for (const { code, video } of products) {
    if (video === undefined) continue
    const stored = await store.accept(await readFile(join(folder, video)))
    if (!stored.ok) throw new Error(`the video of ${code}: ${stored.reason}`)
    await tx.query(INSERT_VIDEO, [code, stored.name])
  }
}
