import type { Db } from '#database/database.ts'
import { int, statement } from '#database/statements/statement.ts'

/**
 * Numbers that a shop may have used between the copy and its end, by the width of the column: more than any shop does, and so few that all
 * stay below `MAX_ROW_ID` through hundreds of restores. Those of 16 bits (currencies) are few and not seen outside.
 */
const SKIPPED = { int8: 10_000_000, int4: 1_000_000 } as const

const SKIP_NUMBERS = statement(
  { params: [int, int], row: { last: int } },
  `select setval(s.seqrelid::regclass,
       least(coalesce(pg_sequence_last_value(s.seqrelid), s.seqstart) + case s.seqtypid when 'int8'::regtype then $1::int8 else $2::int8 end,
         s.seqmax)) as last
     from pg_sequence s join pg_class c on c.oid = s.seqrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and s.seqtypid in ('int8'::regtype, 'int4'::regtype)`,
)

/**
 * Skips numbers in every sequence, so that no number which others have seen means something else now: the address of a product, the id of
 * a webhook's delivery, by which receivers know what they have. Returns how many sequences there are.
 */
export async function skipNumbers(tx: Db): Promise<number> {
  return (await tx.query(SKIP_NUMBERS, [SKIPPED.int8, SKIPPED.int4])).rows.length
}
