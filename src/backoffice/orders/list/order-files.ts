import type { OrderPaper } from '#modules/ordering/orders/staff/orders-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import type { Problem } from '#shared/web/problem.ts'
import { addressOf } from '../../frame/api-client.ts'
import { officeLocale } from '../../frame/office-locale.ts'

/** The address of a PDF with these orders. */
export const paperAddress = (kind: OrderPaper, orderNos: readonly string[]): string =>
  `/api/admin${addressOf('/orders/papers', { kind, orders: orderNos.join(',') })}`

/** Opens a PDF with these orders in a tab of its own. */
export function openPaper(kind: OrderPaper, orderNos: readonly string[]): void {
  window.open(paperAddress(kind, orderNos), '_blank', 'noopener')
}

/** Saves an order's invoice data as a file; answers with the sentence of what went wrong, or null. */
export async function downloadInvoice(orderNo: string): Promise<string | null> {
  const response = await fetch(`/api/admin/orders/${orderNo}/invoice-data.xml`, {
    headers: { 'accept-language': officeLocale() },
  }).catch(() => null)
  if (!response?.ok) {
    const body = (await response?.json().catch(() => null)) as Problem | null | undefined
    return body?.error.messages.type ?? m.orders_invoice_failed()
  }
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await response.blob())
  link.download = `fatura-${orderNo}.xml`
  link.click()
  URL.revokeObjectURL(link.href)
  return null
}

/** Parameters of a list's address that say how it is shown, not what is in it. */
const SHOWN = ['sort', 'cursor', 'limit', 'columns']

/** The address of the file with all orders of the list in view. */
export function exportAddress(parameters: URLSearchParams): string {
  const filters = new URLSearchParams(parameters)
  for (const name of SHOWN) filters.delete(name)
  const query = filters.toString()
  return `/api/admin/orders/export${query === '' ? '' : `?${query}`}`
}
