import type { Order } from '#modules/orders/orders-schemas.ts'

type Item = Order['orderItems'][number]

/** Items shipped together. */
export interface OrderParcel {
  carrier: string
  trackingNo: string
  /** The carrier's tracking page, with the number URL-encoded (decisions E). */
  href: string
  items: Item[]
}

export function trackingHref({ kargoUrl, takipNo }: Pick<Item, 'kargoUrl' | 'takipNo'>): string {
  return kargoUrl + encodeURIComponent(takipNo)
}

/** The parcel of the main item, which represents the order (spec §3); null before it is shipped and for a cancelled order. */
export function mainParcel({ isCancel, orderItems }: Order): Item | null {
  const main = orderItems.find(({ urunSira }) => urunSira === '1')
  return !isCancel && main?.takipNo ? main : null
}

/** An order's parcels in the order of their lines, and the items not shipped yet. */
export function parcelsOf(items: readonly Item[]): { parcels: OrderParcel[]; waiting: Item[] } {
  const parcels = new Map<string, OrderParcel>()
  const waiting: Item[] = []
  for (const item of items) {
    if (item.takipNo === '') {
      waiting.push(item)
      continue
    }
    const known = parcels.get(`${item.kfadi} ${item.takipNo}`)
    if (known) known.items.push(item)
    else
      parcels.set(`${item.kfadi} ${item.takipNo}`, {
        carrier: item.kfadi,
        trackingNo: item.takipNo,
        href: trackingHref(item),
        items: [item],
      })
  }
  return { parcels: [...parcels.values()], waiting }
}
