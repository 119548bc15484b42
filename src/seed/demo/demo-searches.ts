import type { Db } from '#database/database.ts'
import { json, statement } from '#database/statements/statement.ts'
import { countedSearch } from '#modules/goods/searches/searches-rules.ts'
import type { Locale } from '#shared/locale.ts'

/** What shoppers of the demo shop searched for: visitors, how many products it found, and how many days ago. */
type Search = readonly [written: string, visitors: number, found: number, daysAgo: number]

const SEARCHES: readonly Search[] = [
  ['türk kahvesi', 23, 2, 1],
  ['spor ayakkabı', 19, 1, 2],
  ['tencere', 17, 4, 1],
  ['kulaklık', 16, 3, 3],
  ['fincan takımı', 12, 2, 2],
  ['tişört', 11, 2, 4],
  ['sırt çantası', 9, 2, 5],
  ['bal', 8, 3, 6],
  ['robot süpürge', 14, 0, 2],
  ['bebek arabası', 7, 0, 3],
  ['laptop', 6, 0, 12],
  ['yoga matı', 5, 1, 20],
]
const ENGLISH_SEARCHES: readonly Search[] = [
  ['turkish coffee', 11, 1, 1],
  ['headphones', 9, 1, 3],
  ['soap', 7, 2, 2],
  ['backpack', 6, 1, 5],
]

const INSERT_SEARCH_COUNTS = statement(
  { params: [json()] },
  `insert into search_counts (day, query, locale, written, visitors, found, corrected)
   select (now() at time zone 'Europe/Istanbul')::date - ago, query, locale, written, visitors, found, false
     from jsonb_to_recordset($1::jsonb) as s (query text, locale text, written text, visitors int, found int, ago int)`,
)

const rowsOf = (searches: readonly Search[], locale: Locale) =>
  searches.flatMap(([written, visitors, found, ago]) => {
    const counted = countedSearch(written)
    return counted ? [{ ...counted, locale, visitors, found, ago }] : []
  })

export async function insertDemoSearches(tx: Db): Promise<void> {
  const rows = [...rowsOf(SEARCHES, 'tr'), ...rowsOf(ENGLISH_SEARCHES, 'en')]
  await tx.query(INSERT_SEARCH_COUNTS, [JSON.stringify(rows)])
}
