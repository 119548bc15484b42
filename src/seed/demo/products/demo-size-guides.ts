import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '#database/database.ts'
import { databaseNow } from '#database/database-clock.ts'
import { arrayOf, json, statement, text } from '#database/statements/statement.ts'
import { createVideoStore } from '#modules/goods/catalogue/guides/product-videos.server.ts'
import { readSizeTable } from '#modules/kernel/products/size-guide-rules.ts'

interface DemoGuide {
  name: string
  englishName: string
  /** As pasted from a spreadsheet, with `;` between the cells. */
  table: string
  englishTable: string
  measuring: string
  englishMeasuring: string
  /** Paths of categories. */
  categories: readonly string[]
}

const GUIDES: readonly DemoGuide[] = [
  {
    name: 'Üst giyim bedenleri',
    englishName: 'Sizes of tops',
    table: `Beden; Göğüs (cm); Bel (cm); Kalça (cm); Boy (cm)
      XS; 82–86; 64–68; 88–92; 155–163
      S; 86–92; 68–74; 92–98; 160–168
      M; 92–98; 74–80; 98–104; 165–173
      L; 98–104; 80–86; 104–110; 170–178
      XL; 104–112; 86–94; 110–116; 175–183
      XXL; 112–120; 94–102; 116–122; 180–188`,
    englishTable: `Size; Chest (cm); Waist (cm); Hip (cm); Height (cm)
      XS; 82–86; 64–68; 88–92; 155–163
      S; 86–92; 68–74; 92–98; 160–168
      M; 92–98; 74–80; 98–104; 165–173
      L; 98–104; 80–86; 104–110; 170–178
      XL; 104–112; 86–94; 110–116; 175–183
      XXL; 112–120; 94–102; 116–122; 180–188`,
    measuring:
      'Göğsü en geniş, beli en dar yerinden, mezurayı sıkmadan ölçün. İki beden arasında kaldıysanız büyüğünü seçin.',
    englishMeasuring:
      'Measure the chest at its widest and the waist at its narrowest, with a loose tape. Between two sizes, take the larger one.',
    categories: ['giyim/ust-giyim', 'giyim/elbise'],
  },
  {
    name: 'Pantolon bedenleri',
    englishName: 'Sizes of trousers',
    table: `Beden; Bel (cm); Kalça (cm); İç bacak (cm)
      30; 76–78; 92–94; 80
      32; 81–83; 97–99; 81
      34; 86–88; 102–104; 82
      36; 91–93; 107–109; 83
      38; 96–98; 112–114; 83`,
    englishTable: `Size; Waist (cm); Hip (cm); Inside leg (cm)
      30; 76–78; 92–94; 80
      32; 81–83; 97–99; 81
      34; 86–88; 102–104; 82
      36; 91–93; 107–109; 83
      38; 96–98; 112–114; 83`,
    measuring: 'Beli pantolonu taktığınız yerden ölçün. Paça boyu ücretsiz kısaltılır.',
    englishMeasuring: 'Measure the waist where you wear the trousers. They are hemmed free of charge.',
    categories: ['giyim/alt-giyim'],
  },
  {
    name: 'Ayakkabı numaraları',
    englishName: 'Shoe sizes',
    table: `Numara (EU); UK; US erkek; US kadın; Ayak boyu (cm)
      38; 5; 6; 7,5; 24,0
      39; 6; 7; 8,5; 24,7
      40; 6,5; 7,5; 9; 25,3
      41; 7,5; 8,5; 10; 26,0
      42; 8; 9; 10,5; 26,7
      43; 9; 10; 11,5; 27,3
      44; 9,5; 10,5; 12; 28,0`,
    englishTable: `Size (EU); UK; US men; US women; Foot length (cm)
      38; 5; 6; 7.5; 24.0
      39; 6; 7; 8.5; 24.7
      40; 6.5; 7.5; 9; 25.3
      41; 7.5; 8.5; 10; 26.0
      42; 8; 9; 10.5; 26.7
      43; 9; 10; 11.5; 27.3
      44; 9.5; 10.5; 12; 28.0`,
    measuring:
      'Akşamüstü, ayakta, topuğunuzu duvara dayayarak duvardan en uzun parmağınıza kadar ölçün. Yarım numara arada kalırsanız büyüğünü seçin.',
    englishMeasuring:
      'In the evening, standing with your heel against a wall, measure from the wall to your longest toe. In between, take the larger size.',
    categories: ['giyim/ayakkabi'],
  },
]

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

function tableOf(given: string) {
  const read = readSizeTable(given)
  if (!read.ok) throw new Error(`a demo table of sizes: ${read.problem}`)
  return read.table
}

/** The tables of sizes of the demo, on its categories. */
export async function insertDemoSizeGuides(tx: Db): Promise<void> {
  const rows = GUIDES.map((guide) => ({
    ...guide,
    table: tableOf(guide.table),
    englishTable: tableOf(guide.englishTable),
  }))
  await tx.query(INSERT_GUIDES, [JSON.stringify(rows)])
  const places = GUIDES.flatMap(({ name, categories }) => categories.map((path) => ({ name, path })))
  await tx.query(INSERT_PLACES, [places.map(({ name }) => name), places.map(({ path }) => path)])
}

/** The product with a video, drawn from its own picture. */
const FILMED = 'GYM-407'

const INSERT_VIDEO = statement(
  { params: [text, text] },
  `insert into product_videos (product_id, kind, reference) select id, 'file', $2 from products where code = $1
   on conflict do nothing`,
)

/** The video of the demo. `pictures` is the folder of the picture store. */
export async function insertDemoVideo(tx: Db, pictures: string): Promise<void> {
  const bytes = await readFile(join(import.meta.dirname, 'demo-video.mp4'))
  const now = await databaseNow(tx)
  const stored = await createVideoStore(join(pictures, 'video'), () => now).accept(bytes)
  if (!stored.ok) throw new Error(`the demo's video: ${stored.reason}`)
  await tx.query(INSERT_VIDEO, [FILMED, stored.name])
}
