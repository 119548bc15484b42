import type { Order } from '#modules/ordering/orders/orders-schemas.ts'

type Item = Order['orderItems'][number]

/** An order line for a table; `price` is of one unit, `amount` of all units, in the order's currency. */
export interface ShownOrderLine {
  readonly item: Item
  readonly product: Order['orderProducts'][number]
  readonly price: number
  readonly amount: number
}

/** The lines of an order with prices including or excluding KDV, as the shop shows them (decisions A2, G). */
export function shownLines(
  { orderItems, orderProducts }: Pick<Order, 'orderItems' | 'orderProducts'>,
  pricesWithTax: boolean,
): ShownOrderLine[] {
  return orderItems.flatMap((item, index) => {
    const product = orderProducts[index]
    if (!product) return []
    const [price, amount] = pricesWithTax ? [item.unitPrice, item.total] : [product.price, product.amount]
    return [{ item, product, price, amount }]
  })
}
