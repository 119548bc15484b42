import type { Db } from '#database/database.ts'
import type { Settings } from '#modules/platform/settings/settings.server.ts'
import type { ProductDiagnosis } from '../products-admin-schemas.ts'
import { readDoctorProduct } from './doctor-queries.ts'
import { diagnose, isSellable } from './doctor-rules.ts'

/** Why a product or variant does not sell; null for an unknown id. */
export async function examine(
  db: Db,
  id: number,
  settings: Pick<Settings, 'get'>,
): Promise<ProductDiagnosis | null> {
  const current = settings.get()
  const product = await readDoctorProduct(db, id, current)
  if (!product) return null
  const last = current.kargoUcreti.at(-1)
  const findings = diagnose(product, { ...current, largestBand: last ? Number(last.max.toFixed()) : null })
  return { sellable: isSellable(findings), findings }
}
