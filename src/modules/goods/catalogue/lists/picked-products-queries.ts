import type { Db } from '#database/database.ts'
import { arrayOf, int, statement, text } from '#database/statements/statement.ts'

const IDS_BY_CODES = statement(
  { params: [arrayOf(text)], row: { id: int } },
  `select coalesce(p.parent_id, p.id) as id
     from unnest($1::text[]) with ordinality as given (code, place) join products as p on p.code = given.code
    group by 1 order by min(given.place)`,
)

/** Ids of the products with these codes in their order, each once; a variant's code stands for its product. Unknown codes are left out. */
export async function readIdsByCodes(db: Db, codes: readonly string[]): Promise<number[]> {
  const { rows } = await db.prepared(IDS_BY_CODES, [[...codes]])
  return rows.map(({ id }) => id)
}
