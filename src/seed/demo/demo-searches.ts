import type { Db } from '#database/database.ts'
import { json, statement } from '#database/statement.ts'
import { countedSearch } from '#modules/searches/searches-rules.ts'

/** What shoppers of the demo shop searched for: visitors, how many products it found, and how many days ago. */
const SEARCHES: readonly [written: string, visitors: number, found: number, daysAgo: number][] = [
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

const INSERT = statement(
  { params: [json()] },
  `insert into search_counts (day, query, written, visitors, found, corrected)
   select (now() at time zone 'Europe/Istanbul')::date - ago, query, written, visitors, found, false
     from jsonb_to_recordset($1::jsonb) as s (query text, written text, visitors int, found int, ago int)`,
)

export async function insertDemoSearches(tx: Db): Promise<void> {
  const rows = SEARCHES.flatMap(([written, visitors, found, ago]) => {
    const counted = countedSearch(written)
    return counted ? [{ ...counted, visitors, found, ago }] : []
  })
  await tx.query(INSERT, [JSON.stringify(rows)])
}
