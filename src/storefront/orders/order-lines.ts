import type { Order } from '#modules/orders/orders-schemas.ts'

type Item = Order['orderItems'][number]

/** A line of an order as a table shows it; `price` is of one unit and `amount` of all, in the order's currency. */
export interface ShownOrderLine {
  readonly item: Item
  readonly product: Order['orderProducts'][number]
  readonly price: number
  readonly amount: number
}

/** The lines of an order with the prices its buyer saw: with KDV or without, as the shop shows them (decisions A2, G). */
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
