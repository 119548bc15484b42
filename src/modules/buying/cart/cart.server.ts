import type { Db } from '#database/database.ts'
import { couponKey, readCouponCode } from '#modules/buying/coupons/coupon-code-rules.ts'
import type { CouponRefusal } from '#modules/buying/coupons/coupon-rules.ts'
import { buyerOf } from '#modules/kernel/people/buyer-rules.ts'
import type { Preferences, Visitor } from '#modules/kernel/people/visitor.ts'
import { dependsOnDestination } from '#modules/kernel/shipping/delivery-arrival-rules.ts'
import { chosenMethod, STANDARD_DELIVERY } from '#modules/kernel/shipping/delivery-method-rules.ts'
import {
  type ChosenDelivery,
  chooseDelivery,
  chosenDelivery,
} from '#modules/people/visitors/visitors.server.ts'
import { noteProblem, plainNote } from './cart-note-rules.ts'
import {
  type CartContent,
  countLines,
  ownerOf,
  readCart,
  readCartById,
  readRequestedLines,
  removeCouponCode,
  storeCouponCode,
  writeNote,
} from './cart-queries.ts'
import type { CartCoupon, CartItem, CartSummary, CartView } from './cart-schemas.ts'
import type { RequestedLine } from './cart-share-rules.ts'
import type { AddLine, CartDeps, CartRefusal } from './cart-types.ts'
import { EMPTY, itemsOf, price, summaryOf, viewOf, wireCoupon } from './cart-view.ts'
import { deleteExpiredCarts } from './delete-expired-carts.ts'
import { addLine } from './lines/add-line.ts'
import { type AddSetResult, addSet } from './lines/add-set.ts'
import { deleteExpiredAdditions } from './lines/cart-additions.ts'
import { changeLine } from './lines/change-line.ts'
import type { LineChange } from './lines/line-change-rules.ts'
import { mergeInto, mergeOnSignIn } from './lines/merge-on-sign-in.ts'
import { putBack } from './lines/put-back.ts'
import { removeLines } from './lines/remove-lines.ts'
import { restoreLinePosition } from './lines/restore-line-position.ts'
import { readSavedLines, removeSavedLines, saveLine } from './lines/saved-lines.ts'

export { lineProblemText } from './cart-messages.ts'
export { LINE_COLUMNS, LINE_JOINS, LINE_TYPES, lockCustomerCart } from './cart-queries.ts'
export type { CartRefusal } from './cart-types.ts'
export { parseVersion, versionOf } from './cart-view.ts'
export { type BoughtLine, emptyOrderedCart, removeBoughtLines } from './lines/order-placed.ts'

export type AddResult = { ok: true; created: boolean; item: CartItem; cart: CartSummary } | CartRefusal
export type CouponResult =
  | { ok: true; coupon: CartCoupon; cart: CartSummary }
  | { ok: false; reason: 'empty-cart' }
  | { ok: false; reason: 'coupon-refused'; refusal: CouponRefusal }
export type ChangeResult = { ok: true; item: CartItem; cart: CartSummary } | CartRefusal

/**
 * The cart of the signed-in customer, or else of the browser. A visitor without a cookie has an empty cart; before an add, the
 * caller issues a cookie (`reply.startVisit()`) and passes its hash as `visitor.tokenHash`.
 */
export interface CartService {
  /** Adds a product to the cart; repeating the same product and unit raises the line's quantity (spec §5). */
  add(visitor: Visitor, line: AddLine): Promise<AddResult>
  /** Adds one of each product in its default unit: all, or none and the first that is refused. Repeated under the same key it adds nothing. */
  addSet(
    visitor: Visitor,
    set: { productIds: readonly number[]; key?: string | undefined },
  ): Promise<AddSetResult>
  /** Changes a line; without `unitId` the product's newest line (decisions A7). */
  change(
    visitor: Visitor,
    productId: number,
    change: LineChange,
    unitId?: number,
    /** One-time key of `addQuantity`; all other changes are safe to repeat without one. */
    key?: string,
  ): Promise<ChangeResult>
  /** Removes a product's line in that unit, or all its lines. Removing a missing line succeeds. */
  remove(visitor: Visitor, productId: number, unitId?: number): Promise<CartSummary>
  clear(visitor: Visitor): Promise<CartSummary>
  /** Puts a line aside for later (decision 188); without `unitId` the product's newest line. */
  saveForLater(
    visitor: Visitor,
    productId: number,
    unitId?: number,
  ): Promise<{ ok: true; cart: CartSummary } | CartRefusal>
  /** Puts what was saved back into the cart, as many pieces as there are; the rest stays saved. Where nothing is saved and the cart has the line, it is done already. */
  savedToCart(visitor: Visitor, productId: number, unitId: number): Promise<AddResult>
  /** Deletes a saved line; a missing one is no error. */
  removeSaved(visitor: Visitor, productId: number, unitId?: number): Promise<CartSummary>
  /** Lines with current prices and stock, oldest first, and those put aside. Writes nothing. */
  view(visitor: Visitor): Promise<CartView>
  /** Count, totals and version: what a header needs, without the products. */
  summary(visitor: Visitor): Promise<CartSummary>
  /** Prices lines that are in no cart, for a shared cart before it is accepted. Unknown products are left out. Writes nothing. */
  preview(lines: readonly RequestedLine[], preferences: Preferences): Promise<CartView>
  /**
   * Stores the shopper's note to the order as plain text; does nothing without a cart. An empty text deletes the note. False for
   * more than 500 characters or hidden characters (decisions C17).
   */
  note(visitor: Visitor, text: string): Promise<boolean>
  /**
   * Stores the code of a coupon that applies to the cart now; a refused one changes nothing, and another code than the cart has is refused
   * until that one is taken away (decision 107). The caller counts attempts, because codes are guessed.
   */
  applyCoupon(visitor: Visitor, code: string): Promise<CouponResult>
  /** Takes the code away; succeeds without one. */
  removeCoupon(visitor: Visitor): Promise<CartSummary>
  /**
   * Stores the way of delivery for this browser's next order, by its key; standard delivery always. Null, with nothing stored, where it is
   * not offered for the chosen address, or none is chosen.
   */
  chooseDelivery(visitor: Visitor, key: string): Promise<CartSummary | null>
  /** How many lines the cart has, for the header. */
  count(visitor: Visitor): Promise<number>
  /**
   * After a login: moves the browser's state to its new cookie and merges its cart into the customer's without losing a line
   * (decisions A15). `visit` comes from `reply.renewVisit()`. Safe to repeat.
   */
  mergeOnSignIn(visit: { before: string | null; after: string }, customerId: string): Promise<void>
  /** Moves a guest's cart into that of a customer or another guest, in the caller's transaction; begins with the locks of both carts. */
  takeOver(tx: Db, customerId: string, guestId: string): Promise<void>
  /** Deletes expired one-time keys, and carts of browsers that were not changed for `days`. */
  deleteExpired(days: number): Promise<void>
}

const refusedFor = (code: string): CouponResult => ({
  ok: false,
  reason: 'coupon-refused',
  refusal: { reason: 'another-code', code },
})

export function createCart(deps: CartDeps): CartService {
  const { db, settings, coupons } = deps

  /** Where the cart goes by the address chosen in this browser, and how; null without one. */
  async function destination(visitor: Visitor): Promise<ChosenDelivery | null> {
    const { tokenHash } = visitor
    const buyer = buyerOf(visitor)
    if (!buyer || tokenHash === null || !dependsOnDestination(settings.get())) return null
    return chosenDelivery(db, tokenHash, buyer.id)
  }

  /** What the code of a cart is decided by; takes no statement without one. */
  const couponTerms = (cart: CartContent | null, visitor: Visitor, code = cart?.couponCode ?? '') =>
    coupons.terms(db, {
      code,
      productIds: cart?.rows.map(({ productId }) => productId) ?? [],
      customerId: buyerOf(visitor)?.id ?? null,
    })

  /**
   * The changed line and its cart, for the response; `known` is the cart where an add knows it already, which then takes no further
   * statement in most cases. The line may already be gone again; the result is then `no-line`.
   */
  async function lineResult(
    cartId: number,
    line: { productId: number; unitId: number },
    visitor: Visitor,
    known: CartContent | null = null,
  ): Promise<{ ok: true; item: CartItem; cart: CartSummary } | { ok: false; reason: 'no-line' }> {
    const [content, delivery] = await Promise.all([known ?? readCartById(db, cartId), destination(visitor)])
    const priced = price(deps, content, visitor, { delivery, coupon: await couponTerms(content, visitor) })
    const found = priced.lines.filter(
      ({ row }) => row.productId === line.productId && row.unitId === line.unitId,
    )
    const [item] = await itemsOf(deps, found, visitor, { asListed: known !== null })
    return item ? { ok: true, item, cart: summaryOf(priced) } : { ok: false, reason: 'no-line' }
  }

  async function content(visitor: Visitor) {
    const owner = ownerOf(visitor)
    const [cart, delivery] = await Promise.all([owner && readCart(db, owner), destination(visitor)])
    return price(deps, cart, visitor, { delivery, coupon: await couponTerms(cart, visitor) })
  }

  async function removed(visitor: Visitor, which: { productId?: number; unitId?: number | undefined }) {
    const owner = ownerOf(visitor)
    if (owner) await removeLines(db, owner, which)
    return summaryOf(await content(visitor))
  }

  return {
    async add(visitor, line) {
      const owner = ownerOf(visitor)
      if (!owner) throw new Error('a visitor needs a cookie to have a cart')
      const added = await addLine(db, owner, line, { settings: settings.get() })
      if (!added.ok) return added
      const { productId, position } = line
      const restores = added.created && !added.repeated && position !== undefined
      if (restores) await restoreLinePosition(db, added.cartId, { productId, unitId: added.unitId }, position)
      const content = restores ? null : added.content
      const result = await lineResult(added.cartId, { productId, unitId: added.unitId }, visitor, content)
      return result.ok ? { ...result, created: added.created } : result
    },
    async addSet(visitor, set) {
      const owner = ownerOf(visitor)
      if (!owner) throw new Error('a visitor needs a cookie to have a cart')
      return addSet(db, owner, set, { settings: settings.get() })
    },
    async change(visitor, productId, to, unitId, key) {
      const owner = ownerOf(visitor)
      if (!owner) return { ok: false, reason: 'no-line' }
      const changed = await changeLine(db, owner, { productId, unitId, to, key }, settings.get())
      return changed.ok ? lineResult(changed.cartId, changed, visitor) : changed
    },
    remove: (visitor, productId, unitId) => removed(visitor, { productId, unitId }),
    clear: (visitor) => removed(visitor, {}),
    async saveForLater(visitor, productId, unitId) {
      if (!settings.get().sonrasiIcinSakla) return { ok: false, reason: 'saving-off' }
      const owner = ownerOf(visitor)
      const outcome = owner && (await saveLine(db, owner, { productId, unitId }))
      if (!outcome) return { ok: false, reason: 'no-line' }
      return outcome.ok ? { ok: true, cart: summaryOf(await content(visitor)) } : outcome
    },
    async savedToCart(visitor, productId, unitId) {
      const owner = ownerOf(visitor)
      if (!owner) return { ok: false, reason: 'no-line' }
      const back = await putBack(db, owner, { productId, unitId }, { settings: settings.get() })
      if (!back.ok) return back
      const result = await lineResult(back.cartId, { productId, unitId }, visitor, back.content)
      return result.ok ? { ...result, created: back.created } : result
    },
    async removeSaved(visitor, productId, unitId) {
      const owner = ownerOf(visitor)
      if (owner) await removeSavedLines(db, owner, { productId, unitId })
      return summaryOf(await content(visitor))
    },
    summary: async (visitor) => summaryOf(await content(visitor)),
    async preview(lines, preferences) {
      const priced = price(deps, { ...EMPTY, rows: await readRequestedLines(db, lines) }, preferences)
      return viewOf(deps, priced, preferences)
    },
    async note(visitor, text) {
      const note = plainNote(text)
      if (noteProblem(note)) return false
      const owner = ownerOf(visitor)
      if (owner) await writeNote(db, owner, note)
      return true
    },
    async applyCoupon(visitor, typed) {
      const owner = ownerOf(visitor)
      const [cart, delivery] = await Promise.all([owner && readCart(db, owner), destination(visitor)])
      if (!owner || !cart || cart.rows.length === 0) return { ok: false, reason: 'empty-cart' }
      const code = readCouponCode(typed)
      if (code === null) return { ok: false, reason: 'coupon-refused', refusal: { reason: 'unknown' } }
      if (cart.couponCode !== '' && couponKey(cart.couponCode) !== couponKey(code))
        return refusedFor(cart.couponCode)
      const coupon = await couponTerms(cart, visitor, code)
      const would = price(deps, cart, visitor, { delivery, coupon }).coupon
      if (!would) return { ok: false, reason: 'empty-cart' }
      if (would.refusal) return { ok: false, reason: 'coupon-refused', refusal: would.refusal }
      await storeCouponCode(db, owner, would.code)
      const priced = await content(visitor)
      const shown = wireCoupon(priced, visitor)
      // Somebody emptied the cart meanwhile.
      if (!shown) return { ok: false, reason: 'empty-cart' }
      // Another request used another code meanwhile.
      if (couponKey(shown.code) !== couponKey(code)) return refusedFor(shown.code)
      return { ok: true, coupon: shown, cart: summaryOf(priced) }
    },
    async removeCoupon(visitor) {
      const owner = ownerOf(visitor)
      if (owner) await removeCouponCode(db, owner)
      return summaryOf(await content(visitor))
    },
    async chooseDelivery(visitor, key) {
      const { tokenHash } = visitor
      if (tokenHash === null) return null
      if (key !== STANDARD_DELIVERY) {
        const { delivery } = await content(visitor)
        if (chosenMethod(settings.get(), delivery, key) === null) return null
      }
      await chooseDelivery(db, tokenHash, key)
      return summaryOf(await content(visitor))
    },
    async view(visitor) {
      const priced = await content(visitor)
      const { id } = priced.content
      return viewOf(deps, priced, visitor, id === 0 ? [] : await readSavedLines(db, id))
    },
    async count(visitor) {
      const owner = ownerOf(visitor)
      return owner ? countLines(db, owner) : 0
    },
    async deleteExpired(days) {
      await deleteExpiredAdditions(db)
      await deleteExpiredCarts(db, days)
    },
    mergeOnSignIn: (visit, customerId) => mergeOnSignIn(db, visit, customerId, settings.get()),
    takeOver: (tx, customerId, guestId) =>
      mergeInto(tx, customerId, { kind: 'customer', key: guestId }, settings.get()),
  }
}
