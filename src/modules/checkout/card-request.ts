import {
  type Address,
  addressText,
  DEFAULT_COUNTRY,
  parseAddressText,
  printed,
} from '#modules/customers/address-rules.ts'
import type { Card, ContactAddress, PaymentRow, Start3ds } from '#modules/payments/payments.server.ts'
import type { SignedInCustomer } from '#modules/visitor.ts'
import { Big } from '#shared/money.ts'
import type { PayableOrder } from './checkout-queries.ts'

/** What a provider is told where nobody knows a number (decisions C2). */
const NO_IDENTITY = '11111111111'

function contact(text: string): ContactAddress & { identityNumber: string } {
  const { name, city, town, country, address, idNumber } = parseAddressText(text)
  return {
    contactName: name,
    city: city || country,
    country,
    address: [address, town, city].filter(Boolean).join(' '),
    identityNumber: idNumber || NO_IDENTITY,
  }
}

/** The request that starts an order's payment: its lines and its shipping, which sum to the order's total to the kuruş. */
export function orderRequest(
  payment: Pick<PaymentRow, 'id' | 'price' | 'paidPrice' | 'installment' | 'ip' | 'locale'>,
  order: PayableOrder,
  card: Card,
  about: { callbackUrl: string; lastLoginAt: Date },
): Start3ds {
  const { customer, lines, shippingTotal } = order
  const delivery = contact(order.deliveryAddress)
  const invoice = contact(order.invoiceAddress)
  const goods = lines
    .filter(({ gross }) => Big(gross).gt('0'))
    .map(({ id, name, brandName, gross }) => ({
      id: String(id),
      name,
      category: brandName || 'Ürün',
      price: Big(gross),
    }))
  const shipping = Big(shippingTotal)
  return {
    paymentId: payment.id,
    orderNo: order.orderNo,
    price: Big(payment.price),
    paidPrice: Big(payment.paidPrice),
    installment: payment.installment,
    card,
    buyer: {
      id: customer.id,
      name: customer.name,
      surname: customer.surname || customer.name,
      identityNumber: invoice.identityNumber,
      email: customer.email,
      phone: customer.phone,
      ip: payment.ip,
      registeredAt: customer.createdAt,
      lastLoginAt: about.lastLoginAt,
    },
    delivery,
    invoice,
    basket: shipping.gt('0')
      ? [...goods, { id: 'kargo', name: 'Kargo', category: 'Kargo', price: shipping }]
      : goods,
    callbackUrl: about.callbackUrl,
    locale: payment.locale,
  }
}

/** The request that starts a payment into an open account; without an address the shop's own country is all that is said. */
export function accountRequest(
  payment: Pick<PaymentRow, 'id' | 'price' | 'paidPrice' | 'installment' | 'ip' | 'locale'>,
  customer: SignedInCustomer,
  address: Address | undefined,
  card: Card,
  about: { callbackUrl: string; lastLoginAt: Date },
): Start3ds {
  const name = `${customer.name} ${customer.surname}`.trim()
  const place: ContactAddress = address
    ? contact(addressText(address))
    : { contactName: name, city: DEFAULT_COUNTRY, country: DEFAULT_COUNTRY, address: DEFAULT_COUNTRY }
  const price = Big(payment.price)
  return {
    paymentId: payment.id,
    orderNo: payment.id,
    price,
    paidPrice: Big(payment.paidPrice),
    installment: payment.installment,
    card,
    buyer: {
      id: customer.id,
      name: customer.name,
      surname: customer.surname || customer.name,
      identityNumber: printed(address?.idNumber ?? '') || NO_IDENTITY,
      email: customer.email,
      phone: address?.number ?? '',
      ip: payment.ip,
      registeredAt: about.lastLoginAt,
      lastLoginAt: about.lastLoginAt,
    },
    delivery: place,
    invoice: place,
    basket: [{ id: 'hesap', name: 'Hesap ödemesi', category: 'Hesap', price }],
    callbackUrl: about.callbackUrl,
    locale: payment.locale,
  }
}
