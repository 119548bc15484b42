import type { ScannedRecord } from '#modules/goods/stock/desk/stock-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { apiRequest } from '../frame/office.ts'

/** The one product or variant with this barcode or code; a sentence where there is none, or more than one. */
export async function findScanned(code: string): Promise<ScannedRecord | string> {
  const { items } = await apiRequest<{ items: ScannedRecord[] }>(
    'GET',
    `/stock-scan?${new URLSearchParams({ code })}`,
  )
  const exact = items.filter(({ isExact }) => isExact)
  const found = exact.length > 0 ? exact : items
  const [only, ...others] = found
  if (!only) return m.stock_scan_unknown({ code })
  if (others.length > 0)
    return m.stock_scan_several({ code, products: found.map((each) => each.code).join(', ') })
  return only.hasChildren ? m.stock_scan_variants({ name: only.name }) : only
}
