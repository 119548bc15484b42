import { resolve } from 'node:path'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { buildCurrencies } from '#tests/support/builders.ts'
import {
  type ComparedColumn,
  compareColumns,
  type ProductFacts,
  SHOP_FACTS,
} from '#tests/support/compare-columns.ts'
import { testDatabase } from '#tests/support/database.ts'
import { importFixture, readProductFile } from '#tests/support/import-files.ts'
import { importHelpers } from '#tests/support/imported-shop.ts'
import { tableEmptier } from '#tests/support/table-emptier.ts'
import { PLATFORMS } from './platforms-rules.ts'

const db = await testDatabase()
const emptyTables = await tableEmptier(db)
beforeAll(() => buildCurrencies(db))
beforeEach(emptyTables)
const { importPath, rows } = importHelpers(db)
const today = '2026-11-12'

const FILES = [
  { title: 'Our own file', file: 'vitrin-windows-1254.csv' },
  { title: 'Shopify, present names', file: 'shopify-new.csv' },
  { title: 'Shopify, older names', file: 'shopify-old.csv' },
  { title: 'WooCommerce in Turkish', file: 'woocommerce-tr.csv' },
  { title: 'WooCommerce in English', file: 'woocommerce-en.csv' },
  ...PLATFORMS.map(({ name, title, xml }) => ({ title, file: `platforms/${name}.${xml ? 'xml' : 'csv'}` })),
]

const cellOf = (text: string) =>
  `\`${(text.length > 40 ? `${text.slice(0, 39)}…` : text).replace(/\s+/g, ' ').replaceAll('|', '\\|').replaceAll('`', "'")}\``

function verdictOf({ field, cells, same }: ComparedColumn): string {
  if (field === null) return 'not carried'
  if (cells === 0) return 'empty'
  return same === cells ? 'right' : same === 0 ? 'interpreted' : `right ${same} of ${cells}, else interpreted`
}

const line = (column: ComparedColumn) => lineOf(column, verdictOf(column))
const lineOf = ({ title, field, sample }: ComparedColumn, verdict: string) =>
  `| ${title.replace(/\s+/g, ' ').replaceAll('|', '\\|')} | ${field ?? '–'} | ${verdict} | ${sample === '' ? '' : cellOf(sample)} |`

const INTRODUCTION = `# Columns of product files

What becomes of each column of the files that the tests import (\`tests/fixtures/import\`). The table is written by a test that imports each file into an
empty shop and compares every cell with what the shop then has (\`npx vitest run compared-columns -u\` writes it anew).

- **right**: each cell of the column is in the shop, numbers as numbers and HTML as its text.
- **interpreted**: the column is read and says something in the shop's own terms: a flag, a tax class, a price that a sale replaces, a size in another unit. The
  cell is one of these; what came of each is in the file beside the fixture (\`platforms/*.txt\`) and in the tests of the format.
- **not carried**: the shop has no use for it, and the report names it.
- **empty**: the fixture has no cell in it.

All fixtures are written after public documentation and open-source connectors; the report of an import says the same of your own file. T-Soft's Excel and
XML files and IdeaSoft's Excel file have no fixture: no list of their columns is public (last looked for in November 2026; docs/import.md says how to import
them).
`

test('what becomes of each column of each format stands in docs/import-columns.md', async () => {
  const tables: string[] = []
  for (const { title, file } of FILES) {
    await emptyTables()
    const read = await readProductFile(importFixture(file), { today })
    const { refusals } = await importPath(importFixture(file), { today })
    const facts = await rows<ProductFacts>(SHOP_FACTS)
    const compared = await compareColumns(
      read.file,
      read.products,
      facts,
      new Set(refusals.map(({ line }) => line)),
    )
    expect(compared.length, file).toBeGreaterThan(3)
    tables.push(
      [
        `## ${title}\n\n\`tests/fixtures/import/${file}\`, format \`${read.file.format.name}\`\n`,
        '| Column | Read as | In the shop | A cell |\n|---|---|---|---|',
        ...compared.map(line),
      ].join('\n'),
    )
  }
  await expect(`${[INTRODUCTION, ...tables].join('\n')}\n`).toMatchFileSnapshot(
    resolve(import.meta.dirname, '../../../../../docs/import-columns.md'),
  )
})
