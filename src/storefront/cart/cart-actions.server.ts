import { redirect } from 'react-router'
import type { AddResult, CartRefusal } from '#modules/buying/cart/cart.server.ts'
import { cartQuantity, MOST_IN_SET, parseQuantity } from '#modules/buying/cart/cart-rules.ts'
import { type RequestedLine, readShared, sharedText } from '#modules/buying/cart/cart-share-rules.ts'
import { readCouponCode } from '#modules/buying/coupons/coupon-code-rules.ts'
import type { Visitor } from '#modules/kernel/people/visitor.ts'
import { returnPath } from '#shared/web/return-path.ts'
import { parseRowId } from '#shared/web/row-id.ts'
import { m } from '#texts/messages.js'
import { formId, formIndex, formKey, formText } from '../http/forms/form-reading.ts'
import { refuseForm, refuseLikeApi, TOO_MANY } from '../http/forms/form-response.server.ts'
import type { PageRequest } from '../http/shop-context.ts'
import { CART_INTENTS, COUPON_FIELD } from './cart-form-result.ts'

const CART = '/sepet'

/**
 * Handles a cart form and redirects to the cart; an add redirects to the page it was sent from, which shows the new quantity
 * (decision 33). A refused add shows the reason. Failed changes, removals and clearing are silent: the next page shows the server's
 * cart (spec §8, decisions D16).
 */
export async function handleCartForm(form: FormData, page: PageRequest) {
  const visitor = await page.visit.start()
  const { shop, refusals, preferences } = page
  // The checkout redirects a note that is too long here with a 307, to show it again with the error.
  const submittedIntent = form.get('intent') ?? (form.has('description') ? 'note' : null)
  const intent = CART_INTENTS.find((known) => known === submittedIntent)
  const tooMany = await page.limit(intent === 'coupon' ? 'coupon' : 'cart')
  if (tooMany && intent === 'coupon') return refuseCoupon(form, 429, TOO_MANY, tooMany)
  if (tooMany) {
    const note = intent === 'note' ? { note: formText(form, 'description') } : {}
    return refuseForm(429, TOO_MANY, tooMany, note)
  }
  const line = lineOf(form)
  switch (intent) {
    case 'add':
      return handleAdd(form, visitor, page)
    case 'set':
      return handleSet(form, visitor, page)
    case 'restore':
      return restoreLines(form, visitor, page)
    case 'clear': {
      const before = await shop.cart.view(visitor)
      await shop.cart.clear(visitor)
      const lines = before.items.map(({ product, productUnit, quantity }) => ({
        productId: product.id,
        unitId: productUnit.id,
        quantity,
      }))
      return backTo(lines)
    }
    case 'remove': {
      if (!line) return backTo([])
      const quantity = formId(form, 'quantity') ?? 1
      await shop.cart.remove(visitor, line.productId, line.unitId)
      if (line.unitId === undefined) return backTo([])
      return backTo([{ ...line, unitId: line.unitId, quantity }], formIndex(form, 'place'))
    }
    case 'quantity':
      if (line)
        await shop.cart.change(visitor, line.productId, { quantity: requestedQuantity(form) }, line.unitId)
      return backTo([])
    case 'unit': {
      const unit = formId(form, 'newUnitId')
      if (line && unit) await shop.cart.change(visitor, line.productId, { unit }, line.unitId)
      return backTo([])
    }
    case 'note':
      return saveNote(formText(form, 'description'), visitor, page)
    case 'coupon':
      return (await applyCoupon(form, visitor, page)) ?? backTo([])
    case 'remove-coupon':
      await shop.cart.removeCoupon(visitor)
      return backTo([])
    case 'save':
      return line
        ? changeSaved(() => shop.cart.saveForLater(visitor, line.productId, line.unitId), page)
        : backTo([])
    case 'saved-to-cart': {
      if (line?.unitId === undefined) return backTo([])
      const { productId, unitId } = line
      return changeSaved(() => shop.cart.savedToCart(visitor, productId, unitId), page)
    }
    case 'remove-saved':
      if (line) await shop.cart.removeSaved(visitor, line.productId, line.unitId)
      return backTo([])
    case 'branch':
      await saveBranch(form, visitor, page)
      return backTo([])
    case undefined:
      return refuseLikeApi(refusals.cart({ ok: false, reason: 'not-found' }, preferences.locale), {})
  }
}

const refuseCoupon = (form: FormData, status: number, code: string, message: string) =>
  refuseForm(status, code, message, {
    fields: { [COUPON_FIELD]: message },
    couponTyped: formText(form, COUPON_FIELD, 300),
  })

/** Uses the code of a form in the cart; null when it applies, else the response that refuses it. The caller has counted the attempt. */
async function applyCoupon(form: FormData, visitor: Visitor, { shop, refusals, preferences }: PageRequest) {
  const result = await shop.cart.applyCoupon(visitor, formText(form, COUPON_FIELD, 300))
  if (result.ok) return null
  const { status, body } = refusals.coupon(result, preferences.locale)
  return refuseCoupon(form, status, body.error.code, body.error.messages.type)
}

/**
 * The forms of a discount code on another page than the cart: null when the cart is as it was asked for, else the response that refuses
 * the code.
 */
export async function handleCouponForm(form: FormData, page: PageRequest) {
  const visitor = await page.visit.start()
  const isNew = form.get('intent') === 'coupon'
  const tooMany = await page.limit(isNew ? 'coupon' : 'cart')
  if (tooMany) return refuseCoupon(form, 429, TOO_MANY, tooMany)
  if (isNew) return applyCoupon(form, visitor, page)
  await page.shop.cart.removeCoupon(visitor)
  return null
}

async function saveBranch(form: FormData, { customer, tokenHash }: Visitor, { shop }: PageRequest) {
  if (!customer || !tokenHash || !form.has('branchId')) return
  await shop.visitors.chooseBranch(tokenHash, customer.id, formId(form, 'branchId'))
}

/** Saves branch and note of a checkout form; false when the note is refused. */
export async function saveBranchAndNote(form: FormData, page: PageRequest): Promise<boolean> {
  const visitor = await page.visit.start()
  await saveBranch(form, visitor, page)
  return !form.has('description') || page.shop.cart.note(visitor, formText(form, 'description'))
}

function lineOf(form: FormData): { productId: number; unitId: number | undefined } | null {
  const productId = formId(form, 'productId')
  return productId ? { productId, unitId: formId(form, 'unitId') ?? undefined } : null
}

/** Redirects to the cart; removed lines and their index travel in the query, so that the page can offer undo. */
function backTo(removed: readonly RequestedLine[], index?: number) {
  if (removed.length === 0) return redirect(CART, 303)
  const query = new URLSearchParams({ silinen: sharedText(removed) })
  if (index !== undefined) query.set('yer', String(index))
  return redirect(`${CART}?${query}`, 303)
}

function requestedQuantity(form: FormData): number {
  const current = formId(form, 'current') ?? 1
  const step = formText(form, 'step', 4)
  if (step === 'up') return current + 1
  return step === 'down' ? Math.max(1, current - 1) : cartQuantity(formText(form, 'quantity', 20), current)
}

async function add(
  form: FormData,
  visitor: Visitor,
  { shop }: PageRequest,
): Promise<AddResult | CartRefusal> {
  const line = lineOf(form)
  if (!line) return { ok: false, reason: 'not-found' }
  const parsedQuantity = parseQuantity(formText(form, 'quantity', 20) || '1')
  if (!parsedQuantity.ok)
    return { ok: false, reason: parsedQuantity.reason === 'too-large' ? 'too-many' : 'below-one' }
  return shop.cart.add(visitor, {
    productId: line.productId,
    quantity: parsedQuantity.quantity,
    unit: line.unitId,
    key: formKey(form),
  })
}

async function handleAdd(form: FormData, visitor: Visitor, page: PageRequest) {
  const outcome = await add(form, visitor, page)
  if (!outcome.ok) return refuseLikeApi(page.refusals.cart(outcome, page.preferences.locale), {})
  const back = returnPath(form.get('return'), CART)
  const { product, productUnit } = outcome.item
  if (back !== CART) page.visit.rememberAddedLine(product.id, productUnit.id)
  return redirect(back, 303)
}

/** A line put aside or back; unlike with other changes of lines a refusal is said, because the line stays where it is. */
async function changeSaved(
  change: () => Promise<{ ok: true } | CartRefusal>,
  { refusals, preferences }: PageRequest,
) {
  const outcome = await change()
  return outcome.ok ? backTo([]) : refuseLikeApi(refusals.cart(outcome, preferences.locale), {})
}

/** Adds the products of a set and shows the cart, or why none of them was added. */
async function handleSet(form: FormData, visitor: Visitor, { shop, refusals, preferences }: PageRequest) {
  const sent = form.getAll('productId').map((id) => parseRowId(String(id)))
  const productIds = sent.filter((id) => id !== null)
  if (productIds.length === 0 || productIds.length !== sent.length || productIds.length > MOST_IN_SET)
    return refuseLikeApi(refusals.cart({ ok: false, reason: 'not-found' }, preferences.locale), {})
  const result = await shop.cart.addSet(visitor, { productIds, key: formKey(form) })
  if (result.ok) return redirect(CART, 303)
  const known = await shop.catalogue.productsByIds([result.productId], preferences)
  const refused = { name: known.get(result.productId)?.name ?? '', refusal: result.refusal }
  return refuseLikeApi(refusals.cartSet(refused, preferences.locale), {})
}

async function saveNote(note: string, visitor: Visitor, { shop, refusals, preferences }: PageRequest) {
  if (await shop.cart.note(visitor, note)) return backTo([])
  const response = refusals.note(note, preferences.locale)
  return refuseLikeApi(response, { fields: { description: response.body.error.messages.type }, note })
}

/** Adds the lines of a shared cart, or removed lines, one by one; reports each refused line by its product name. */
async function restoreLines(form: FormData, visitor: Visitor, { shop, sentences, preferences }: PageRequest) {
  const read = readShared(formText(form, 'lines', 2000))
  if (!read.ok) return refuseForm(422, 'INVALID', m.shared_cart_unreadable({}, preferences), {})
  const known = await shop.cart.preview(read.lines, preferences)
  const first = formIndex(form, 'place')
  const key = formKey(form)
  const refusedLines: string[] = []
  for (const [at, { product, productUnit, quantity }] of known.items.entries()) {
    const place = first === undefined ? undefined : first + at
    const line = {
      productId: product.id,
      quantity,
      unit: productUnit.id,
      place,
      key: key && `${key}.${at}`,
    }
    const outcome = await shop.cart.add(visitor, line)
    if (outcome.ok) continue
    const reason = sentences.cart(outcome, preferences.locale)
    refusedLines.push(m.order_line_refused({ name: product.name, reason }, preferences))
  }
  if (refusedLines.length > 0)
    return refuseForm(409, 'LINES_REFUSED', m.shared_cart_refused({}, preferences), { lines: refusedLines })
  const code = readCouponCode(formText(form, 'offered', 300))
  return redirect(code === null ? CART : `${CART}?${new URLSearchParams({ kupon: code })}`, 303)
}
