import type { Db } from '#database/database.ts'
import {
  raiseVersions,
  readVariantNames,
  readVariantValues,
  updateEach,
} from '#modules/goods/catalogue/edit/edit-products.server.ts'
import { type Actor, type AuditFields, writeAudit } from '#modules/platform/audit/audit.server.ts'
import { statesBefore } from '../product-states.ts'
import { planNewVariants } from './option-rules.ts'
import type { ArchivedVariant } from './sheet-schemas.ts'
import { RefusedVariants } from './variant-desk.ts'

/** The archived variants of a product, in the order of their making. */
export async function readArchivedVariants(db: Db, id: number): Promise<ArchivedVariant[]> {
  const archived = (await readVariantValues(db, id)).filter(({ isDeleted }) => isDeleted)
  const names = await readVariantNames(
    db,
    archived.map((variant) => variant.id),
  )
  const codes = new Map(names.map((named) => [named.id, named.code]))
  return archived.map((variant) => ({
    id: variant.id,
    code: codes.get(variant.id) ?? '',
    options: variant.values.map(([name, value]) => ({ name, value })),
  }))
}

/**
 * Archives variants of a product, or brings archived ones back to the state they had; those that are so already stay as they are. An archived one comes back when its
 * values stand in no other variant's way. Each has its entry in the audit log. The caller has locked the product and its variants; returns what was
 * written, and their codes for the entry of the product.
 */
export async function moveVariants(
  tx: Db,
  actor: Actor,
  { id, ids, to }: { id: number; ids: readonly number[]; to: 'archive' | 'restore' },
): Promise<{ written: number[]; also: AuditFields }> {
  const present = new Map((await readVariantValues(tx, id)).map((variant) => [variant.id, variant]))
  if (ids.some((each) => !present.has(each))) throw new RefusedVariants({ reason: 'unknown-variant' })
  const isArchived = to === 'archive'
  const moved = [...new Set(ids)].filter((each) => present.get(each)?.isDeleted !== isArchived)
  if (!isArchived) {
    const plan = planNewVariants(
      [...present.values()],
      moved.map((each) => present.get(each)?.values ?? []),
    )
    if (!plan.ok) throw new RefusedVariants(plan)
  }
  const states = isArchived ? null : await statesBefore(tx, moved)
  const stateOf = (each: number) => states?.get(each) ?? 'deleted'
  const before = await readVariantNames(tx, moved)
  await updateEach(tx, new Map(moved.map((each) => [each, { status: stateOf(each), publish_at: null }])))
  for (const { id: each, status } of before)
    await writeAudit(tx, actor, {
      action: `product.${to}`,
      recordId: String(each),
      before: { status },
      after: { status: stateOf(each) },
    })
  await raiseVersions(tx, [id])
  return { written: moved, also: { variantCodes: before.map(({ code }) => code).join(', ') } }
}
