import type { Order } from '#modules/ordering/orders/orders-schemas.ts'

type Item = Order['orderItems'][number]

/** An item in a parcel; `pieces` where not all of its pieces are in it. */
export interface ParcelItem {
  item: Item
  pieces: number | null
}

/** Items shipped together. */
export interface OrderParcel {
  carrier: string
  trackingNo: string
  /** The carrier's tracking page, with the number URL-encoded (decisions E); null for a carrier without a known page. */
  href: string | null
  items: ParcelItem[]
}

/** Null for a carrier that the shop knows no page of: the number alone would be an address of this shop. */
export function trackingHref({ kargoUrl, takipNo }: Pick<Item, 'kargoUrl' | 'takipNo'>): string | null {
  return /^https?:\/\//i.test(kargoUrl) ? kargoUrl + encodeURIComponent(takipNo) : null
}

/** The parcel of the main item, which represents the order (spec §3); null before it is shipped and for a cancelled order. */
export function mainParcel({ isCancel, orderItems }: Pick<Order, 'isCancel' | 'orderItems'>): Item | null {
  const main = orderItems.find(({ urunSira }) => urunSira === '1')
  return !isCancel && main?.takipNo ? main : null
}

/** An order's parcels in the order of their lines, and the items, or pieces of items, that are not shipped yet. */
export function parcelsOf({ orderItems, splitLines }: Pick<Order, 'orderItems' | 'splitLines'>): {
  parcels: OrderParcel[]
  waiting: ParcelItem[]
} {
  const parcels = new Map<string, OrderParcel>()
  const waiting: ParcelItem[] = []
  function pack(label: Pick<Item, 'kfadi' | 'takipNo' | 'kargoUrl'>, packed: ParcelItem) {
    const key = `${label.kfadi} ${label.takipNo}`
    const known = parcels.get(key)
    if (known) known.items.push(packed)
    else
      parcels.set(key, {
        carrier: label.kfadi,
        trackingNo: label.takipNo,
        href: trackingHref(label),
        items: [packed],
      })
  }
  for (const item of orderItems) {
    const split = splitLines.find(({ id }) => id === item.id)
    if (split) {
      for (const parcel of split.parcels) pack(parcel, { item, pieces: parcel.quantity })
      if (split.waiting > 0) waiting.push({ item, pieces: split.waiting })
    } else if (item.takipNo === '') waiting.push({ item, pieces: null })
    else pack(item, { item, pieces: null })
  }
  return { parcels: [...parcels.values()], waiting }
}

/** Items in words: 'Kupa, 6 × Tabak'. */
export const itemText = (items: readonly ParcelItem[]): string =>
  items.map(({ item, pieces }) => (pieces === null ? item.name : `${pieces} × ${item.name}`)).join(', ')
