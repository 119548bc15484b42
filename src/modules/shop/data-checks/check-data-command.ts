import { resolve } from 'node:path'
import { openCommandDatabase } from '#database/open-command-database.ts'
import { commandLanguage } from '#modules/platform/commands/command-language.server.ts'
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

/**
 * `npm run check-data`: says of each promise of the data whether it holds, for the shop of DATA_DIR or DATABASE_URL, whether it runs or
 * not. Returns the exit code: 1 when something contradicts, or the shop could not be read.
 */
export async function checkDataCommand(args: readonly string[]): Promise<number> {
  const language = commandLanguage(args)
  if (!language.ok) {
    terminal().complain(language.message)
    return 1
  }
  const { locale, rest } = language
  if (rest.length > 0) {
    const usage = m.check_data_usage({}, { locale })
    const asked = rest.length === 1 && rest[0] === '--help'
    if (asked) terminal().print(usage)
    else terminal().complain(usage)
    return asked ? 0 : 1
  }
  const dataDir = resolve(terminal().env.DATA_DIR || './data')
  const databaseUrl = terminal().env.DATABASE_URL || undefined
  const opened = await openCommandDatabase({ dataDir, databaseUrl, maxConnections: 2 })
  if (!opened.ok) {
    terminal().complain(opened.message)
    return 1
  }
  try {
    const results = await checkData({
      db: opened.db,
      pictures: commandPictures(dataDir),
      most: SHOWN,
      onResult: (check, found) => terminal().print(resultLines(check, found, locale)),
    })
    const broken = [...results.values()].filter(({ found }) => found > 0).length
    if (broken === 0) terminal().print(m.check_data_whole({}, { locale }))
    else terminal().complain(m.check_data_broken({ count: countText(broken, locale) }, { locale }))
    return broken === 0 ? 0 : 1
  } finally {
    await opened.close()
  }
}
