import type { OrderListItem } from '#modules/ordering/orders/staff/orders-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { apiRequest } from '../../frame/office.ts'
import type { PaletteSearch } from '../../frame/screens.ts'
import { date, money } from '../../parts/formats.ts'

/** Orders in the palette. */
export const orderSearch: PaletteSearch = {
  label: m.orders_title,
  permission: 'orders.read',
  find: async (text, signal) => {
    const query = { q: text, limit: 8 }
    const { items } = await apiRequest<{ items: OrderListItem[] }>('GET', '/orders', { query, signal })
    return items.map(({ id, orderNo, customerName, createdAt, total }) => ({
      id,
      label: `${orderNo} · ${customerName}`,
      detail: `${money(total)} · ${date(createdAt)}`,
      to: `/siparisler/${orderNo}`,
    }))
  },
}
