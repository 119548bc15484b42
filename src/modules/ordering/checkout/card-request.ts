import {
  type Address,
  addressText,
  DEFAULT_COUNTRY,
  parseAddressText,
  printed,
} from '#modules/kernel/people/address-rules.ts'
import type { SignedInCustomer } from '#modules/kernel/people/visitor.ts'
import type { PayableOrder } from '#modules/ordering/orders/orders.server.ts'
import type { ContactAddress, HostedStart, PaymentRow } from '#modules/ordering/payments/payments.server.ts'
import { Big } from '#shared/money.ts'

/** The placeholder sent to a provider for an unknown identity number (decisions C2). */
const NO_IDENTITY = '11111111111'

function contact(text: string): ContactAddress & { identityNumber: string } {
  const { name, city, town, country, address, postCode, idNumber } = parseAddressText(text)
  return {
    contactName: name,
    city: city || country,
    country,
    address: [address, town, city].filter(Boolean).join(' '),
    postCode,
    identityNumber: idNumber || NO_IDENTITY,
  }
}

/** What both kinds of request take from the stored payment. */
type StoredPayment = Pick<PaymentRow, 'id' | 'price' | 'ip' | 'locale'>

/** The common part of both ways to start a payment: the shop's form adds the card, the provider's page the installment counts. */
export type PaymentRequest = Omit<HostedStart, 'installments'>

interface RequestContext {
  callbackUrl: string
  lastLoginAt: Date
}

/** The common fields of an order's and an account's payment. `registeredAt` defaults to the time of the login. */
function commonRequest(
  payment: StoredPayment,
  customer: Pick<SignedInCustomer, 'id' | 'name' | 'surname' | 'email'>,
  known: { identityNumber: string; phone: string; registeredAt?: Date },
  { callbackUrl, lastLoginAt }: RequestContext,
): Omit<PaymentRequest, 'orderNo' | 'delivery' | 'invoice' | 'basket'> {
  const { id, price, ip, locale } = payment
  const { name, surname, email } = customer
  return {
    paymentId: id,
    price: Big(price),
    buyer: {
      registeredAt: lastLoginAt,
      ...known,
      id: customer.id,
      name,
      surname: surname || name,
      email,
      ip,
      lastLoginAt,
    },
    callbackUrl,
    locale,
  }
}

/** The request that starts an order's payment: its lines and shipping sum to the order's total to the kuruş. */
export function orderRequest(
  payment: StoredPayment,
  order: PayableOrder,
  context: RequestContext,
): PaymentRequest {
  const { customer, lines, shippingTotal } = order
  const invoice = contact(order.invoiceAddress)
  const products = lines
    .filter(({ gross }) => Big(gross).gt('0'))
    .map(({ id, name, brandName, gross }) => ({
      id: String(id),
      name,
      category: brandName || 'Ürün',
      price: Big(gross),
    }))
  const shipping = Big(shippingTotal)
  const { identityNumber } = invoice
  const known = { identityNumber, phone: customer.phone, registeredAt: customer.createdAt }
  return {
    ...commonRequest(payment, customer, known, context),
    orderNo: order.orderNo,
    delivery: contact(order.deliveryAddress),
    invoice,
    basket: shipping.gt('0')
      ? [...products, { id: 'kargo', name: 'Kargo', category: 'Kargo', price: shipping }]
      : products,
  }
}

/** The request that starts a payment into an open account. Without an address only the shop's own country is sent. */
export function accountRequest(
  payment: StoredPayment,
  customer: SignedInCustomer,
  address: Address | undefined,
  context: RequestContext,
): PaymentRequest {
  const name = `${customer.name} ${customer.surname}`.trim()
  const contactAddress: ContactAddress = address
    ? contact(addressText(address))
    : {
        contactName: name,
        city: DEFAULT_COUNTRY,
        country: DEFAULT_COUNTRY,
        address: DEFAULT_COUNTRY,
        postCode: '',
      }
  const known = {
    identityNumber: printed(address?.idNumber ?? '') || NO_IDENTITY,
    phone: address?.number ?? '',
  }
  const common = commonRequest(payment, customer, known, context)
  return {
    ...common,
    orderNo: payment.id,
    delivery: contactAddress,
    invoice: contactAddress,
    basket: [{ id: 'hesap', name: 'Hesap ödemesi', category: 'Hesap', price: common.price }],
  }
}
