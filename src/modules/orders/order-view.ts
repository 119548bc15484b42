import { productPath } from '#modules/catalogue/catalogue-rules.ts'
import { parseBankAccounts } from '#modules/payments/bank-account-rules.ts'
import { lineAmounts } from '#modules/pricing/pricing-rules.ts'
import { shippingLabel } from '#modules/shipping/shipping-rules.ts'
import { formatDateTime } from '#shared/dates.ts'
import { Big, formatMoney } from '#shared/money.ts'
import { mayCancel } from './order-status-rules.ts'
import type { StoredLine, StoredOrder } from './orders-queries.ts'
import { type Order, orderSchema } from './orders-schemas.ts'

/** One unit in TRY: what the record's price, currency and rate say, rounded for the eye. The line's own sums are the truth. */
function unitAmounts(line: StoredLine) {
  const inLira = Big(line.unitPrice).times(line.exchangeRate)
  return lineAmounts(inLira, 1, Number(line.taxRate))
}

function itemOf(line: StoredLine): Order['orderItems'][number] {
  return {
    id: line.id,
    urunSira: String(line.position),
    takipNo: line.trackingNo,
    kargoUrl: line.trackingUrl,
    kfadi: line.carrierName,
    image: line.image,
    name: line.name,
    quantity: line.quantity,
    code: line.code,
    unitPrice: unitAmounts(line).gross.toNumber(),
    total: Big(line.gross).toNumber(),
    hasComment: line.hasComment,
    productId: line.productId,
    url: productPath({ seo: line.slug, id: line.productId }),
    unit: line.unitValue,
    variant: line.variant,
  }
}

function productOf(line: StoredLine): Order['orderProducts'][number] {
  const taxRate = Number(line.taxRate)
  return {
    product: {
      id: line.productId,
      name: line.name,
      image: line.image,
      brand: { name: line.brandName },
      taxRate,
    },
    productUnit: { value: line.unitValue },
    quantity: line.quantity,
    tax: taxRate,
    price: unitAmounts(line).net.toNumber(),
    amount: Big(line.net).toNumber(),
  }
}

function totalsOf(order: StoredOrder): Order['totals'] {
  const total = Big(order.total).toNumber()
  return {
    subTotal: Big(order.subTotal).toNumber(),
    tax: Big(order.tax).toNumber(),
    shippingTotal: shippingLabel(order.shippingKind, 'summary', formatMoney(order.shippingTotal, 'TRY')),
    shippingTotalNumber: Big(order.shippingTotal).toNumber(),
    freeShipping: order.shippingKind === 'free',
    total,
    tryTotal: total,
    currency: 'TRY',
  }
}

/** An order as calls and pages see it, from its own record alone (decisions G). */
export function orderView(order: StoredOrder): Order {
  return {
    id: order.id,
    orderNo: order.orderNo,
    date: formatDateTime(order.createdAt),
    createdAt: order.createdAt.toISOString(),
    description: order.description,
    odemeTipi: orderSchema.shape.odemeTipi.parse(String(order.paymentType)),
    isCancel: order.status === 'iptal',
    status: order.status,
    branch: order.branchName,
    orderItems: order.lines.map(itemOf),
    orderProducts: order.lines.map(productOf),
    faturaadresi: order.invoiceAddress,
    teslimatadresi: order.deliveryAddress,
    totals: totalsOf(order),
    banks: parseBankAccounts(order.bankAccounts),
    canCancel: mayCancel({
      status: order.status,
      paymentType: order.paymentType,
      shipped: order.lines.some((line) => line.trackingNo !== ''),
    }),
  }
}
