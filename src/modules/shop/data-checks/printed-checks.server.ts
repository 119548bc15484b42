import type { Database } from '#database/database.ts'
import { commandPictures } from '#modules/platform/media/pictures.server.ts'
import { countText } from '#modules/platform/uploaded-runs/run-notes.server.ts'
import { terminal } from '#shared/files/command-terminal.server.ts'
import type { Locale } from '#shared/locale.ts'
import { m } from '#texts/messages.js'
import { checkData, type DataCheck, type Found } from './data-checks.server.ts'

/** Contradictions of each check that are printed. */
const SHOWN = 10

const TITLES: Readonly<Record<DataCheck, typeof m.check_data_stock>> = {
  stock: m.check_data_stock,
  parents: m.check_data_parents,
  sold: m.check_data_sold,
  held: m.check_data_held,
  totals: m.check_data_totals,
  payments: m.check_data_payments,
  coupons: m.check_data_coupons,
  parcels: m.check_data_parcels,
  orderLists: m.check_data_order_lists,
  prices: m.check_data_prices,
  families: m.check_data_families,
  categories: m.check_data_categories,
  ratings: m.check_data_ratings,
  searchTexts: m.check_data_search_texts,
  pictures: m.check_data_pictures,
}

function resultLines(check: DataCheck, { found, examples }: Found, locale: Locale): string {
  const title = TITLES[check]({}, { locale })
  if (found === 0) return `✓ ${title}`
  const more = found - examples.length
  return [
    `✗ ${title}: ${m.check_data_found({ count: countText(found, locale) }, { locale })}`,
    ...examples.map(({ record, says }) => `    ${record}: ${says}`),
    ...(more > 0 ? [`    ${m.check_data_more({ count: countText(more, locale) }, { locale })}`] : []),
  ].join('\n')
}

/** Makes every check and prints a line for each, or only for those with contradictions. Returns how many have any. */
export async function printChecks(
  db: Database,
  dataDir: string,
  locale: Locale,
  { brokenOnly = false } = {},
): Promise<number> {
  const results = await checkData({
    db,
    pictures: commandPictures(dataDir),
    most: SHOWN,
    onResult(check, found) {
      if (found.found > 0 || !brokenOnly) terminal().print(resultLines(check, found, locale))
    },
  })
  return [...results.values()].filter(({ found }) => found > 0).length
}
