import { type Database, type Db, transaction } from '#database/database.ts'
import { announceProducts } from '#database/feed/change-feed.ts'
import {
  hideProducts,
  lockProducts,
  nextImportedOnSale,
} from '#modules/goods/catalogue/bulk/bulk-products.server.ts'
import { refreshDerived } from '#modules/goods/stock/stock.server.ts'
import { openRecorder } from '../undo/change-recorder.ts'

/** Above this share of the products that may be hidden, their number has to be confirmed. */
const SHARE = 0.2
const READ_AT_ONCE = 5000
const HIDDEN_AT_ONCE = 500

/** Products and variants on sale that came by an import and are not in the file, out of all that came by one. */
export interface MissingProducts {
  ids: readonly number[]
  of: number
}

/** Finds them; `seen` has the ids of what the file names, with the products they are variants of. */
export async function findMissing(db: Db, seen: ReadonlySet<number>): Promise<MissingProducts> {
  const ids: number[] = []
  let of = 0
  for (let from = 0; ; ) {
    const page = await nextImportedOnSale(db, from, READ_AT_ONCE)
    const last = page.at(-1)
    if (last === undefined) return { ids, of }
    of += page.length
    for (const id of page) if (!seen.has(id)) ids.push(id)
    from = last
  }
}

/** Whether so many are missing that a damaged or partial file is likelier; `confirmed` is the number that the merchant agreed to. */
export function needsConfirmation({ ids, of }: MissingProducts, confirmed: number | null): boolean {
  return ids.length > of * SHARE && ids.length !== confirmed
}

/** Takes missing products off sale as part of a run, so that undoing it puts them back. */
export async function hideMissing(db: Database, run: number, ids: readonly number[]): Promise<void> {
  for (let from = 0; from < ids.length; from += HIDDEN_AT_ONCE) {
    const batch = ids.slice(from, from + HIDDEN_AT_ONCE)
    await transaction(db, async (tx) => {
      await lockProducts(tx, batch)
      const recorder = await openRecorder(tx, { run, reason: 'import', costly: [] })
      await recorder.before(batch)
      await hideProducts(tx, batch)
      await refreshDerived(tx, batch)
      await recorder.save([])
      await announceProducts(tx, batch)
    })
  }
}
