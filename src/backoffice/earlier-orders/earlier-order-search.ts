import type { EarlierOrderItem } from '#modules/intake/move-in/staff/earlier-orders-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { apiRequest } from '../frame/office.ts'
import type { PaletteSearch } from '../frame/screens.ts'
import { date, money } from '../parts/formats.ts'

/** Orders of an earlier shop in the palette. */
export const earlierOrderSearch: PaletteSearch = {
  label: m.earlier_orders_title,
  permission: 'orders.read',
  find: async (text, signal) => {
    const query = { q: text, limit: 8 }
    const { items } = await apiRequest<{ items: EarlierOrderItem[] }>('GET', '/earlier-orders', {
      query,
      signal,
    })
    return items.map(({ id, orderNo, buyerName, placedAt, total, currency }) => ({
      id: String(id),
      label: [orderNo, buyerName].filter(Boolean).join(' · '),
      detail: `${money(total, currency)} · ${date(placedAt)}`,
      to: `/eski-siparisler/${id}`,
    }))
  },
}
