import { wirePaidTotals } from '#modules/kernel/orders/order-totals-rules.ts'
import { cardFormHost } from '#modules/kernel/payments/card-rules.ts'
import { codRefusal, type PaymentType, paymentFee } from '#modules/kernel/payments/payment-type-rules.ts'
import { DEFAULT_COUNTRY, isCompleteAddress } from '#modules/kernel/people/address-rules.ts'
import { deliversTo } from '#modules/kernel/shipping/delivery-country-rules.ts'
import { NO_SAVED_CARDS } from '#modules/ordering/saved-cards/saved-cards-rules.ts'
import { likelyAddress } from '#modules/people/customers/addresses/likely-address-rules.ts'
import type { StoredAddress } from '#modules/people/customers/customers.server.ts'
import { hasRegistered } from '#modules/people/customers/sign-in/guest-session-rules.ts'
import { Big } from '#shared/money.ts'
import { REGISTERED } from '#shared/web/return-path.ts'
import { addedIn, isReset } from '../account/addresses/added-address.ts'
import { addressRegions } from '../account/addresses/address-regions.server.ts'
import { firstAddressPrefill } from '../account/addresses/first-address.server.ts'
import type { BuyingVisitor } from '../account/require-customer.server.ts'
import type { PageRequest } from '../http/shop-context.ts'

/** The addresses preselected in the address step. */
interface Marked {
  delivery: number | null
  invoice: number | null
}

const NONE: Marked = { delivery: null, invoice: null }

/**
 * The delivery and invoice address of the last order if they still exist, otherwise the likely one for both. Neither if the shop
 * delivers to none of the customer's addresses.
 */
async function likelyAddresses(
  { shop, preferences }: PageRequest,
  customerId: string,
  addresses: readonly (StoredAddress & { delivered: boolean })[],
): Promise<Marked> {
  const [last] =
    addresses.length > 1 ? (await shop.orders.list(customerId, 1, undefined, preferences.locale)).items : []
  const complete = addresses.filter(isCompleteAddress)
  const reachable = complete.filter(({ delivered }) => delivered)
  const delivery = likelyAddress(reachable, last?.teslimatadresi ?? '')
  if (!delivery) return NONE
  const invoice = likelyAddress(complete, last?.faturaadresi ?? last?.teslimatadresi ?? '')
  return { delivery: delivery.id, invoice: invoice?.id ?? null }
}

/** Why an order cannot be paid on delivery; where the address is not known yet, only what no address changes. */
function refusedOnDelivery(
  total: Big,
  to: Pick<StoredAddress, 'city' | 'country'> | null,
  settings: Parameters<typeof codRefusal>[1],
) {
  return to
    ? codRefusal({ total, city: to.city, country: to.country }, settings)
    : codRefusal({ total, city: '', country: DEFAULT_COUNTRY }, { ...settings, kapidaOdemeIller: [] })
}

/** The data of the checkout for a customer or guest; null if the cart is empty. */
export async function checkoutData(page: PageRequest, visitor: BuyingVisitor, query: URLSearchParams) {
  const { shop, preferences } = page
  const { buyer, tokenHash } = visitor
  const [cart, addresses, chosen, branches, branchId, lastPayment, failed, legalDocuments, savedCards] =
    await Promise.all([
      shop.cart.view(visitor),
      shop.customers.addresses.list(buyer.id),
      tokenHash ? shop.visitors.chosenAddresses(tokenHash, buyer.id) : null,
      shop.customers.branches(buyer.id),
      tokenHash ? shop.visitors.chosenBranch(tokenHash, buyer.id) : null,
      shop.checkout.payment(buyer.id, 'last', preferences.locale),
      query.has('odeme')
        ? shop.checkout.payment(buyer.id, query.get('odeme') ?? '', preferences.locale)
        : null,
      shop.orders.draftLegalDocuments(visitor),
      // Cards are saved for an account, not for a guest.
      visitor.customer ? shop.savedCards.offer(visitor.customer.id) : NO_SAVED_CARDS,
    ])
  if (cart.items.length === 0) return null
  const savedChoice = {
    delivery: chosen?.deliveryAddressId ?? null,
    invoice: chosen?.invoiceAddressId ?? null,
  }
  const { installmentLimit, havaleSuresiSaat, sozlesmeOnayi, tekSayfaOdeme, ...settings } =
    shop.settings.get()
  // Who has registered on the way is a customer to come, and goes the way of customers.
  const onePage = tekSayfaOdeme && visitor.guest !== null && !hasRegistered(visitor.guest)
  const deliverable = addresses.map((address) => ({
    ...address,
    /** Whether the shop delivers to its country. Invoice addresses may be in any country. */
    delivered: deliversTo(address.country, settings),
  }))
  const savedDelivery = deliverable.find(({ id }) => id === savedChoice.delivery)
  const isChosen = savedDelivery?.delivered === true && savedChoice.invoice !== null
  const added = addedIn(query, deliverable)
  // The last used addresses are preselected when the step first opens, not after the addresses have changed (decisions D15, 139).
  const marked: Marked =
    added.delivery !== null || added.invoice !== null
      ? added
      : isChosen
        ? savedChoice
        : isReset(query)
          ? NONE
          : await likelyAddresses(page, buyer.id, deliverable)
  const offered = shop.orders.paymentTypes()
  const fee = paymentFee('cash_on_delivery', settings)
  const deliverTo = addresses.find(({ id }) => id === marked.delivery)
  // A code may cover everything; then there is nothing to choose (decision 107).
  const nothingToPay = cart.coupon?.applied === true && cart.totals.tryTotal === 0
  const codRefused = offered.some(({ type }) => type === 'cash_on_delivery')
    ? refusedOnDelivery(Big(String(cart.totals.tryTotal)), deliverTo ?? null, settings)
    : null
  return {
    /** Step 2, payment, requires both addresses to be chosen. */
    step:
      isChosen && (onePage || query.get('adim') === 'odeme' || query.has('odeme'))
        ? (2 as const)
        : (1 as const),
    /** For a guest where the shop shows one page: what its address form needs, until there is an address. */
    onePage: onePage && {
      regions: addresses.length === 0 ? await addressRegions(page) : null,
    },
    /** The payment step was requested, but addresses are not chosen or no longer exist. */
    addressMissing: !isChosen && query.get('adim') === 'odeme',
    /** The payment step was requested, but the shop does not deliver to the chosen address. */
    notDelivered: savedDelivery?.delivered === false && query.get('adim') === 'odeme',
    customerId: buyer.id,
    /** The address of a guest, who may change it; null for a customer. */
    guestEmail: visitor.guest?.email ?? null,
    /** The guest has just registered with this address; said once, and to nobody whom a link merely brings here. */
    registered: visitor.guest !== null && hasRegistered(visitor.guest) && query.has(REGISTERED),
    firstAddressPrefill: await firstAddressPrefill(page, buyer, addresses.length),
    cart,
    addresses: deliverable,
    ...marked,
    added,
    sameInvoice: marked.delivery === marked.invoice,
    branches: { own: branches, chosen: branchId },
    paymentTypes: nothingToPay
      ? (['bank_transfer'] satisfies PaymentType[])
      : offered
          .filter(({ type }) => type !== 'cash_on_delivery' || codRefused === null)
          .map(({ type }): PaymentType => type),
    nothingToPay,
    /** Why cash on delivery is not possible for this order although the shop offers it. */
    codRefused: nothingToPay ? null : codRefused,
    /** The cash-on-delivery fee in TRY as the form posts it, and the totals with it. */
    onDelivery: {
      fee: fee.toFixed(2),
      totals: wirePaidTotals(cart.totals, fee, shop.currencies.rates()),
    },
    transferHours: havaleSuresiSaat,
    /** The facts for the legal documents; null if the shop does not require accepting them. */
    legalDocuments: sozlesmeOnayi ? legalDocuments : null,
    /** The shop asks for acceptance; the facts are there once there is an address. */
    asksDocuments: sozlesmeOnayi,
    banks: nothingToPay ? [] : settings.b2cHavaleEftHesapBilgisi,
    installmentLimit: installmentLimit.toNumber(),
    /** Where the card is entered: in the shop or on the payment provider's page. */
    cardFormHost: cardFormHost(settings),
    savedCards,
    lastPaymentId: lastPayment?.id ?? null,
    /** Why the payment in `?odeme=` failed; '' otherwise. */
    failure: failed?.state === 'failed' ? failed.message : '',
  }
}

export type CheckoutData = NonNullable<Awaited<ReturnType<typeof checkoutData>>>
