import type { Db } from '#database/database.ts'
import {
  beginPlannedPrice,
  endPlannedPrice,
  renewPlannedPrice,
  sayWhoWrites,
  updateProduct,
  writePlannedPrice,
} from '#modules/goods/catalogue/edit/edit-products.server.ts'
import { planWriter } from '#modules/kernel/pricing/price-writer-rules.ts'
import { Big } from '#shared/money.ts'
import type { PlannedPrice, ProductRecord } from '../products-admin-schemas.ts'
import { RefusedChange } from '../write-product.ts'
import { dueStep, planTimes } from './planned-price-rules.ts'
import type { PlannedPriceForm } from './planned-price-schemas.ts'

const moment = (text: string | null) => (text === null ? null : new Date(text))

/** Plans a price in place of the plan that there is; the caller has locked the product. One that begins now is asked at once. */
export async function planPrice(
  tx: Db,
  product: ProductRecord,
  form: PlannedPriceForm,
  { now, by }: { now: Date; by: string },
): Promise<void> {
  const { id, plannedPrice: present } = product
  if (product.status === 'deleted') throw new RefusedChange({ reason: 'archived' })
  if (product.hasVariants) throw new RefusedChange({ reason: 'price-of-variants' })
  if (product.units.length === 0) throw new RefusedChange({ reason: 'unknown-unit' })
  if (Big(form.price.amount).eq('0')) throw new RefusedChange({ reason: 'plan-without-price' })
  const running = present?.running ? present : null
  const times = planTimes(
    { begins: moment(form.begins), ends: moment(form.ends) },
    moment(running?.begins ?? null),
    now,
  )
  if (!times.ok) throw new RefusedChange({ reason: times.reason })
  const { begins, ends } = times
  const isDue = begins <= now
  await sayWhoWrites(tx, planWriter(by))
  if (running && !isDue) await endPlannedPrice(tx, id)
  await writePlannedPrice(tx, id, { ...form.price, begins, ends, by })
  if (isDue) await (running ? renewPlannedPrice(tx, id) : beginPlannedPrice(tx, id, now))
  await updateProduct(tx, id, {})
}

/** Takes the plan away, and its price, where it is asked. */
export async function takePlanAway(tx: Db, { id, plannedPrice }: ProductRecord): Promise<void> {
  if (!plannedPrice) throw new RefusedChange({ reason: 'no-plan' })
  await endPlannedPrice(tx, id)
  await updateProduct(tx, id, {})
}

/** What has to be done of a plan by now; null for nothing. */
export const stepOf = (plan: PlannedPrice, now: Date) =>
  dueStep(
    {
      begins: new Date(plan.begins),
      ends: moment(plan.ends),
      running: plan.running,
      blocked: plan.blocked !== null,
    },
    now,
  )

/**
 * Begins or ends a plan whose time has come. It is no change of staff: the version stays, so that a person who has the product open saves as before.
 */
export async function carryOutPlan(
  tx: Db,
  { id, plannedPrice }: ProductRecord,
  step: ReturnType<typeof stepOf>,
  now: Date,
): Promise<void> {
  // Another process, or a person, was here in between.
  if (!plannedPrice || step === null || stepOf(plannedPrice, now) !== step)
    throw new RefusedChange({ reason: 'no-plan' })
  await sayWhoWrites(tx, planWriter(plannedPrice.by))
  if (step === 'begin') await beginPlannedPrice(tx, id, now)
  else await endPlannedPrice(tx, id)
}
