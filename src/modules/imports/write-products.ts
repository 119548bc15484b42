import { type Database, type Db, transaction } from '#database/database.ts'
import type { StoredPicture } from '#modules/catalogue/picture-store.ts'
import { refreshDerived } from './import-derived-queries.ts'
import { type ImportDictionary, importDictionary } from './import-dictionary.ts'
import type { ImportOptions } from './import-format.ts'
import { type PlannedFamily, planFamilies } from './import-plan.ts'
import { type ImportProblem, problemList } from './import-problems.ts'
import { findKnownProducts, updateHashes } from './import-product-queries.ts'
import { appendPriceHistory } from './import-unit-queries.ts'
import type { ProductDraft } from './product-draft.ts'
import { writeLinks } from './write-links.ts'
import { type WrittenMember, writeMembers } from './write-members.ts'
import { writeStock } from './write-stock.ts'

export interface WriteSettings {
  prices: ImportOptions['prices']
  /** Codes of the currencies the shop has a rate for. */
  currencies: ReadonlySet<string>
}

/** What became of a batch, in products; variants count with theirs. */
export interface BatchResult {
  created: number
  updated: number
  unchanged: number
  problems: readonly ImportProblem[]
}

/**
 * Writes products in one transaction: every one of the batch is there whole afterwards, or, after a crash, none of it is.
 * Products are known by their codes. What the last import of the same content wrote is not written again.
 */
export async function writeProducts(
  db: Database,
  products: readonly ProductDraft[],
  pictures: ReadonlyMap<string, StoredPicture>,
  settings: WriteSettings,
): Promise<BatchResult> {
  return transaction(db, async (tx) => {
    const { families, problems } = await plan(tx, products, settings, true)
    const dictionary = importDictionary(tx)
    const written = await writeMembers(tx, families, dictionary, settings.prices)
    const touched = await writeRest(tx, families, written, dictionary, pictures)
    const looked = await refreshDerived(tx, [...touched])
    await appendPriceHistory(tx, looked)
    return { ...countFamilies(families, written, touched), problems }
  })
}

/** The same report without writing anything. Pictures are not looked at. */
export async function previewProducts(
  db: Db,
  products: readonly ProductDraft[],
  settings: WriteSettings,
): Promise<BatchResult> {
  const { families, problems } = await plan(db, products, settings, false)
  const changed = (family: PlannedFamily) =>
    family.members.some((member) => member.contentChanged || (member.stockChanged && !member.isParent))
  const known = families.filter((family) => family.members[0]?.known)
  const updated = known.filter(changed).length
  return { created: families.length - known.length, updated, unchanged: known.length - updated, problems }
}

async function plan(db: Db, products: readonly ProductDraft[], settings: WriteSettings, lock: boolean) {
  const codes = products.flatMap((product) => [
    product.code,
    ...product.variants.map((variant) => variant.code),
  ])
  const known = await findKnownProducts(db, codes, lock)
  const problems = problemList()
  const families = planFamilies(products, known, settings.currencies, settings.prices, problems)
  return { families, problems: problems.all }
}

/** Stock, categories, tags and pictures. Returns the ids of all products that something was written for. */
async function writeRest(
  tx: Db,
  families: readonly PlannedFamily[],
  written: readonly WrittenMember[],
  dictionary: ImportDictionary,
  pictures: ReadonlyMap<string, StoredPicture>,
): Promise<Set<number>> {
  const stocked = await writeStock(tx, written, dictionary)
  const pictured = await writeLinks(tx, families, written, dictionary, pictures)
  const contentChanged = written.filter(({ member }) => member.contentChanged)
  const stockOnly = written.filter(
    ({ member, id }) => !member.contentChanged && member.stockChanged && stocked.has(id),
  )
  await updateHashes(
    tx,
    stockOnly.map(({ member, id }) => ({ id, hash: member.hash })),
  )
  return new Set([...contentChanged.map(({ id }) => id), ...stocked, ...pictured])
}

function countFamilies(
  families: readonly PlannedFamily[],
  written: readonly WrittenMember[],
  touched: ReadonlySet<number>,
) {
  const idOf = new Map(written.map(({ member, id }) => [member, id]))
  const created = families.filter((family) => !family.members[0]?.known)
  const updated = families.filter(
    (family) =>
      family.members[0]?.known && family.members.some((member) => touched.has(idOf.get(member) ?? 0)),
  )
  return {
    created: created.length,
    updated: updated.length,
    unchanged: families.length - created.length - updated.length,
  }
}
