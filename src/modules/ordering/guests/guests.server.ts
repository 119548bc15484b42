import { type Database, transaction } from '#database/database.ts'
import type { CartService } from '#modules/buying/cart/cart.server.ts'
import { buyerOf } from '#modules/kernel/people/buyer-rules.ts'
import { parseEmail } from '#modules/kernel/people/email-rules.ts'
import type { SignedInCustomer, Visitor } from '#modules/kernel/people/visitor.ts'
import {
  type FoundOrder,
  findLinkedOrder,
  findOrderByEmail,
} from '#modules/ordering/orders/order/find-order-by-email.server.ts'
import {
  checkGuestOrderKey,
  guestOrderKey,
  LINK_DAYS,
  type OrderKeyCheck,
} from '#modules/ordering/orders/order/guest-order-links.server.ts'
import { ORDER_LOOKUP_PATH } from '#modules/ordering/orders/order/order-access-rules.ts'
import { takeOverOrders } from '#modules/ordering/orders/order/take-over-orders.server.ts'
import { type TrackedOrder, trackedOrder } from '#modules/ordering/orders/order/tracked-order-rules.ts'
import type { Orders } from '#modules/ordering/orders/orders.server.ts'
import type { Customers, SignInVisit } from '#modules/people/customers/customers.server.ts'
import {
  changeGuestEmail,
  deleteUnusedGuests,
  endGuestSessions,
  type GuestPerson,
  guestsOf,
  moveAddresses,
  namePerson,
} from '#modules/people/customers/guests/guests-data.server.ts'
import {
  type GuestSessionOrigin,
  hasRegistered,
  isBegunHere,
} from '#modules/people/customers/sign-in/guest-session-rules.ts'
import type { Mail } from '#modules/platform/mail/mail.server.ts'
import { takeOverEmails } from '#modules/platform/mail/mail-customer-data.server.ts'
import type { Settings } from '#modules/platform/settings/settings.server.ts'
import type { ShopDeps } from '#modules/platform/shop-deps.ts'
import { takeOverSms } from '#modules/platform/sms/sms-customer-data.server.ts'
import { formatDate } from '#shared/dates.ts'
import { DEFAULT_LOCALE, type Locale } from '#shared/locale.ts'

/** Customers that the nightly job looks at at a time for guests to delete. */
const BATCH = 2000

export type BeginResult = { ok: true } | { ok: false; reason: 'email' | 'not-offered' | 'login' }

/** What a link of an email opens: the order, or why not. */
export type OpenResult =
  /** The browser may see the order now. */
  | { ok: true; orderNo: string }
  /** `account`: the order belongs to an account, whose owner signs in. `other-account`: another customer is signed in. */
  | { ok: false; reason: Exclude<OrderKeyCheck, 'valid'> | 'account' | 'other-account' }

/**
 * Buying without an account (decision 91). A guest is a customer without a password, known by the session of one browser; everything but
 * buying is closed to guests.
 */
export interface Guests {
  /** Whether the shop offers it. */
  offered(): boolean
  /**
   * Lets the browser buy as a guest with this address: gives it new cookies, and its cart and choices to the guest. A guest who begins again
   * keeps cart and addresses; one who has ordered under another address, or whose
   * session began with a link, becomes another guest. `login`: a customer is signed in already. `person` names the guest, for who typed
   * that elsewhere already.
   */
  begin(email: string, visit: SignInVisit, visitor: Visitor, person?: GuestPerson): Promise<BeginResult>
  /** What everybody with number and address may see of an order; null where they do not belong together. */
  lookUp(
    typed: { orderNo: string; email: string },
    locale: Locale,
  ): Promise<{ order: TrackedOrder; guest: boolean } | null>
  /** Emails a link to the order of a guest. The result is the same for an order that does not exist or belongs to an account. */
  sendLink(typed: { orderNo: string; email: string }, locale: Locale): Promise<void>
  /** Opens the order that the link of an email names, in this browser. */
  open(link: { orderNo: string; key: string }, visit: SignInVisit, visitor: Visitor): Promise<OpenResult>
  /**
   * Gives an account the orders of the guests who are its owner: those of its confirmed address, and `ofBrowser`, the guest in whose browser
   * it was signed in to, when the address is the same. Anybody may order with any address, so no address and no cart comes along.
   */
  joinAccount(accountId: string, ofBrowser: string | null): Promise<void>
  /**
   * After a login: `joinAccount`, and what the browser's guest has besides orders: the cart, and the addresses of a guest of the same
   * email who began in this browser.
   */
  takeOverOnSignIn(accountId: string, guest: SignedInCustomer | null): Promise<void>
  /** Deletes guests who have ordered nothing and whose session has ended; a job. */
  maintain(): Promise<void>
}

export interface GuestsDeps extends Pick<ShopDeps, 'clock' | 'publicUrl' | 'secrets'> {
  db: Database
  customers: Customers
  cart: Pick<CartService, 'mergeOnSignIn' | 'takeOver'>
  orders: Orders
  mail: Mail
  settings: Settings
}

const DAY_MS = 24 * 60 * 60_000
const ORDER_NO = /^\d{12}$/
/** An order number as people copy it: with spaces, dots or a hash sign. */
const typedNumber = (text: string) => text.replace(/[\s.#-]/g, '')

export function createGuests(deps: GuestsDeps): Guests {
  const { db, clock, customers, cart, orders, mail, settings } = deps
  const keys = deps.secrets.keysFor('guest-orders')
  const offered = () => settings.get().misafirOdeme

  async function find(typed: { orderNo: string; email: string }): Promise<FoundOrder | null> {
    const orderNo = typedNumber(typed.orderNo)
    const email = parseEmail(typed.email)
    return ORDER_NO.test(orderNo) && email !== null ? findOrderByEmail(db, orderNo, email) : null
  }

  /** The guest's session for this browser, and the cart it had so far. */
  async function openSession(
    guestId: string,
    visit: SignInVisit,
    { guest }: Visitor,
    by: GuestSessionOrigin,
  ): Promise<void> {
    const cookie = await customers.guests.openSession(guestId, visit, by)
    await cart.mergeOnSignIn(visit.renew(), guestId)
    if (guest && guest.id !== guestId) await replaceGuest(guest.id, guestId)
    visit.setCookies([cookie])
  }

  /** The browser's guest becomes another one: the cart comes along, the session of the former ends. */
  async function replaceGuest(former: string, next: string): Promise<void> {
    await transaction(db, async (tx) => {
      await cart.takeOver(tx, next, former)
      await endGuestSessions(tx, former)
    })
  }

  /** Returns the guests whose orders the account has now. */
  async function joinAccount(accountId: string, ofBrowser: string | null): Promise<string[]> {
    const guestIds = await guestsOf(db, accountId, ofBrowser)
    if (guestIds.length > 0)
      await transaction(db, async (tx) => {
        await takeOverOrders(tx, accountId, guestIds)
        await takeOverEmails(tx, accountId, guestIds)
        await takeOverSms(tx, accountId, guestIds)
      })
    return guestIds
  }

  return {
    offered,
    async begin(typed, visit, visitor, person) {
      if (visitor.customer) return { ok: false, reason: 'login' }
      if (!offered()) return { ok: false, reason: 'not-offered' }
      const email = parseEmail(typed)
      if (email === null) return { ok: false, reason: 'email' }
      const { guest } = visitor
      const own = guest && isBegunHere(guest) ? guest : null
      const origin = person ? 'registration' : 'address'
      const named = async (id: string) => {
        if (person) await namePerson(db, id, person)
        return { ok: true } as const
      }
      const goOn = async (known: SignedInCustomer) => {
        // The session says how it began, so who registers gets another one.
        if (person && !hasRegistered(known)) await openSession(known.id, visit, visitor, origin)
        return named(known.id)
      }
      if (own?.email === email) return goOn(own)
      const locale = visit.locale ?? DEFAULT_LOCALE
      if (own && (await orders.list(own.id, 1)).total === 0) {
        await changeGuestEmail(db, own.id, email)
        return goOn(own)
      }
      const guestId = await customers.guests.create(email, locale)
      if (own) await moveAddresses(db, guestId, own.id)
      await openSession(guestId, visit, visitor, origin)
      return named(guestId)
    },
    async lookUp(typed, locale) {
      const found = await find(typed)
      const order = found && (await orders.find(found.customerId, found.orderId, locale))
      return found && order ? { order: trackedOrder(order), guest: found.guest } : null
    },
    async sendLink(typed, locale) {
      const found = await find(typed)
      const email = parseEmail(typed.email)
      if (!found?.guest || email === null) return
      const { orderNo, customerId } = found
      const now = clock()
      const query = new URLSearchParams({ siparis: orderNo, anahtar: guestOrderKey(keys, orderNo, now) })
      const language = locale === DEFAULT_LOCALE ? '' : `/${locale}`
      const { name } = await customers.account.info(customerId)
      await mail.queue(db, {
        key: `order-link:${orderNo}:${now.toISOString()}`,
        customerId,
        to: email,
        locale,
        template: 'order-link',
        data: {
          name,
          orderNo,
          link: `${deps.publicUrl}${language}${ORDER_LOOKUP_PATH}?${query}`,
          until: formatDate(new Date(now.getTime() + LINK_DAYS * DAY_MS)),
        },
      })
      mail.wake()
    },
    async open({ orderNo, key }, visit, visitor) {
      const check = ORDER_NO.test(orderNo) ? checkGuestOrderKey(keys, orderNo, key, clock()) : 'wrong'
      if (check !== 'valid') return { ok: false, reason: check }
      const found = await findLinkedOrder(db, orderNo)
      if (!found) return { ok: false, reason: 'wrong' }
      if (buyerOf(visitor)?.id === found.customerId) return { ok: true, orderNo }
      if (visitor.customer) return { ok: false, reason: 'other-account' }
      if (!found.guest) return { ok: false, reason: 'account' }
      await openSession(found.customerId, visit, visitor, 'link')
      return { ok: true, orderNo }
    },
    joinAccount: async (accountId, ofBrowser) => void (await joinAccount(accountId, ofBrowser)),
    async takeOverOnSignIn(accountId, guest) {
      const joined = await joinAccount(accountId, guest?.id ?? null)
      if (!guest) return
      if (joined.includes(guest.id) && isBegunHere(guest)) await moveAddresses(db, accountId, guest.id)
      await replaceGuest(guest.id, accountId)
    },
    maintain: () => deleteUnusedGuests(db, BATCH),
  }
}
