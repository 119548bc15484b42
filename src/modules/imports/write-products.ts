import { type Database, type Db, transaction } from '#database/database.ts'
import type { StoredPicture } from '#modules/catalogue/pictures.server.ts'
import { refreshDerived } from './import-derived-queries.ts'
import { type DictionaryMemory, type ImportDictionary, importDictionary } from './import-dictionary.ts'
import { type PlannedFamily, planFamilies } from './import-plan.ts'
import { type ImportProblem, problemList } from './import-problems.ts'
import { findKnownProducts, updateHashes } from './import-product-queries.ts'
import type { ProductDraft } from './product-draft.ts'
import { writeLinks } from './write-links.ts'
import { type MemberSettings, type WrittenFamily, writeMembers } from './write-members.ts'
import { movedMembers, writeStock } from './write-stock.ts'

/** What a run keeps from batch to batch. */
export interface WriteSettings extends MemberSettings {
  memory: DictionaryMemory
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
  const { dictionary, result } = await transaction(db, async (tx) => {
    const { families, problems } = await plan(tx, products, settings, true)
    const dictionary = importDictionary(tx, settings.memory)
    const written = await writeMembers(tx, families, dictionary, settings)
    const touched = await writeRest(tx, written, dictionary, pictures)
    await refreshDerived(tx, [...touched])
    const counts = countFamilies(written, touched)
    // With the commit, so that running shops hear of it even if this process does not live to tell them (decision 45).
    if (counts.created + counts.updated > 0) await tx.query("select pg_notify('catalogue', 'import')")
    return { dictionary, result: { ...counts, problems } }
  })
  dictionary.remember()
  return result
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

async function plan(
  db: Db,
  products: readonly ProductDraft[],
  { rates, prices }: WriteSettings,
  lock: boolean,
) {
  const codes = products.flatMap((product) => [
    product.code,
    ...product.variants.map((variant) => variant.code),
  ])
  const known = await findKnownProducts(db, codes, lock)
  const problems = problemList()
  const families = planFamilies(products, known, new Set(rates.keys()), prices, problems)
  return { families, problems: problems.all }
}

/**
 * Stock, categories, tags and pictures. Returns the ids of all products that something was written for and whose worked-out
 * columns may be stale; those of new families are not.
 */
async function writeRest(
  tx: Db,
  families: readonly WrittenFamily[],
  dictionary: ImportDictionary,
  pictures: ReadonlyMap<string, StoredPicture>,
): Promise<Set<number>> {
  const stocked = await writeStock(tx, families, dictionary)
  const pictured = await writeLinks(tx, families, dictionary, pictures)
  const members = families.filter((family) => !family.isNew).flatMap((family) => family.members)
  const changed = members.filter(({ member }) => member.contentChanged)
  const stockOnly = members.filter(({ member, id }) => !member.contentChanged && stocked.has(id))
  await updateHashes(
    tx,
    stockOnly.map(({ member, id }) => ({ id, hash: member.hash })),
  )
  const left = movedMembers(families).flatMap(({ from }) => (from === null ? [] : [from]))
  return new Set([...changed.map(({ id }) => id), ...stocked, ...pictured, ...left])
}

function countFamilies(families: readonly WrittenFamily[], touched: ReadonlySet<number>) {
  const isNew = (family: WrittenFamily) => !family.members[0]?.member.known
  const created = families.filter(isNew).length
  const updated = families.filter(
    (family) => !isNew(family) && family.members.some(({ id }) => touched.has(id)),
  ).length
  return { created, updated, unchanged: families.length - created - updated }
}
