import type { StoredAddress } from '#modules/customers/customers.server.ts'
import { likelyAddress } from '#modules/customers/likely-address-rules.ts'
import { wirePaidTotals } from '#modules/orders/order-totals-rules.ts'
import { cardFormHost } from '#modules/payments/card-rules.ts'
import { codRefusal, type PaymentCode, paymentFee } from '#modules/payments/payment-type-rules.ts'
import { deliversTo } from '#modules/shipping/delivery-country-rules.ts'
import type { SignedInCustomer, Visitor } from '#modules/visitor.ts'
import { Big } from '#shared/money.ts'
import { firstAddressPrefill } from '../account/first-address.server.ts'
import type { PageRequest } from '../shop-context.ts'

/** Which addresses are marked when the address step opens. */
interface Marked {
  delivery: number | null
  invoice: number | null
}

const NONE: Marked = { delivery: null, invoice: null }

/**
 * Where the last order went and who was invoiced, as far as those addresses are still there; else the likely one for both. None of
 * them where the shop delivers to no address of the customer's.
 */
async function likelyAddresses(
  { shop, preferences }: PageRequest,
  customerId: string,
  addresses: readonly (StoredAddress & { delivered: boolean })[],
): Promise<Marked> {
  const [last] =
    addresses.length > 1 ? (await shop.orders.list(customerId, 1, undefined, preferences.locale)).items : []
  const reached = addresses.filter(({ delivered }) => delivered)
  const delivery = likelyAddress(reached, last?.teslimatadresi ?? '')
  if (!delivery) return NONE
  const invoice = likelyAddress(addresses, last?.faturaadresi ?? last?.teslimatadresi ?? '')
  return { delivery: delivery.id, invoice: invoice?.id ?? null }
}

/** What the checkout shows, for a customer with something in the cart; null where there is nothing to pay for. */
export async function checkoutData(
  page: PageRequest,
  visitor: Visitor & { customer: SignedInCustomer },
  query: URLSearchParams,
) {
  const { shop, preferences } = page
  const { customer, tokenHash } = visitor
  const [cart, addresses, chosen, branches, branchId, lastPayment, failed, legalDocuments] =
    await Promise.all([
      shop.cart.view(visitor),
      shop.customers.addresses.list(customer.id),
      tokenHash ? shop.customers.addresses.chosen(tokenHash, customer.id) : null,
      shop.customers.branches(customer.id),
      tokenHash ? shop.customers.chosenBranch(tokenHash, customer.id) : null,
      shop.checkout.payment(customer.id, 'last', preferences.locale),
      query.has('odeme')
        ? shop.checkout.payment(customer.id, query.get('odeme') ?? '', preferences.locale)
        : null,
      shop.orders.draftLegalDocuments(visitor),
    ])
  if (cart.items.length === 0) return null
  const savedChoice = {
    delivery: chosen?.deliveryAddressId ?? null,
    invoice: chosen?.invoiceAddressId ?? null,
  }
  const { installmentLimit, havaleSuresiSaat, sozlesmeOnayi, ...settings } = shop.settings.get()
  const deliverable = addresses.map((address) => ({
    ...address,
    /** The shop delivers to its country; as an invoice address it may lie anywhere. */
    delivered: deliversTo(address.country, settings),
  }))
  const savedDelivery = deliverable.find(({ id }) => id === savedChoice.delivery)
  const isChosen = savedDelivery?.delivered === true && savedChoice.invoice !== null
  // What was used last is marked when the step first opens, and never after the addresses have changed (decisions D15).
  const marked: Marked = isChosen
    ? savedChoice
    : query.has('secim')
      ? NONE
      : await likelyAddresses(page, customer.id, deliverable)
  const offered = shop.orders.paymentTypes()
  const fee = paymentFee('3', settings)
  const { city = '', country = '' } = addresses.find(({ id }) => id === marked.delivery) ?? {}
  const codRefused = offered.some(({ type }) => type === 'cashOnDelivery')
    ? codRefusal({ total: Big(String(cart.totals.tryTotal)), city, country }, settings)
    : null
  return {
    /** Paying is possible once both addresses are chosen; until then the address step is all there is. */
    step: isChosen && (query.get('adim') === 'odeme' || query.has('odeme')) ? (2 as const) : (1 as const),
    /** Somebody wants to pay whose addresses are not chosen, or not there any more. */
    addressMissing: !isChosen && query.get('adim') === 'odeme',
    /** The same, because the shop does not deliver to the one that was chosen. */
    notDelivered: savedDelivery?.delivered === false && query.get('adim') === 'odeme',
    customerId: customer.id,
    firstAddressPrefill: await firstAddressPrefill(page, customer, addresses.length),
    cart,
    addresses: deliverable,
    ...marked,
    sameInvoice: marked.delivery === marked.invoice,
    branches: { own: branches, chosen: branchId },
    paymentTypes: offered
      .filter(({ type }) => type !== 'cashOnDelivery' || codRefused === null)
      .map(({ code }): PaymentCode => code),
    /** Why this order cannot be paid on delivery, where others can. */
    codRefused,
    /** What paying on delivery costs, in TRY as the form carries it, and the totals with it. */
    onDelivery: {
      fee: fee.toFixed(2),
      totals: wirePaidTotals(cart.totals, fee, shop.currencies.rates()),
    },
    transferHours: havaleSuresiSaat,
    /** What the legal texts say; null where nobody asks for their ticks. */
    legalDocuments: sozlesmeOnayi ? legalDocuments : null,
    banks: settings.b2cHavaleEftHesapBilgisi,
    installmentLimit: installmentLimit.toNumber(),
    /** Where the card is typed. */
    cardFormHost: cardFormHost(settings),
    lastPaymentId: lastPayment?.id ?? null,
    /** Why the payment this page was opened with failed; '' otherwise. */
    failure: failed?.state === 'failed' ? failed.message : '',
  }
}

export type CheckoutData = NonNullable<Awaited<ReturnType<typeof checkoutData>>>
