import { data, redirect } from 'react-router'
import type { CartRefusal } from '#modules/cart/cart.server.ts'
import { cartQuantity, parseQuantity } from '#modules/cart/cart-rules.ts'
import { formId, formText } from '../form-reading.ts'
import type { PageRequest } from '../shop-context.ts'
import { CART_INTENTS, type CartAnswer } from './cart-answer.ts'

type Outcome = { ok: true } | CartRefusal

/**
 * Does what a cart form asks. A form of the cart page comes back to it; an add from elsewhere (`stay`) gets its answer in
 * place when it could be sent by script, and leads to the cart when it could not.
 */
export async function answerCartForm(form: FormData, page: PageRequest) {
  const outcome = await carryOut(form, page)
  const answer: CartAnswer = outcome.ok
    ? { ok: true }
    : { ok: false, error: page.sentences.cart(outcome, page.preferences.locale) }
  if (form.get('stay') === '1') return data(answer, { status: answer.ok ? 200 : 409 })
  return answer.ok ? redirect('/sepet', 303) : data(answer, { status: 409 })
}

async function carryOut(form: FormData, { shop, visit }: PageRequest): Promise<Outcome> {
  const intent = CART_INTENTS.find((known) => known === form.get('intent'))
  const visitor = await visit.start()
  if (intent === 'clear') {
    await shop.cart.clear(visitor)
    return { ok: true }
  }
  const productId = formId(form, 'productId')
  if (!intent || !productId) return { ok: false, reason: 'not-found' }
  const unitId = formId(form, 'unitId') ?? undefined
  switch (intent) {
    case 'add': {
      const asked = parseQuantity(formText(form, 'quantity', 20) || '1')
      if (!asked.ok) return { ok: false, reason: asked.reason === 'too-large' ? 'too-many' : 'below-one' }
      return shop.cart.add(visitor, { productId, quantity: asked.quantity, unit: unitId })
    }
    case 'quantity': {
      const current = formId(form, 'current') ?? 1
      const step = formText(form, 'step', 4)
      const typed = cartQuantity(formText(form, 'quantity', 20), current)
      const quantity = step === 'up' ? current + 1 : step === 'down' ? Math.max(1, current - 1) : typed
      return shop.cart.change(visitor, productId, { quantity }, unitId)
    }
    case 'unit': {
      const unit = formId(form, 'newUnitId')
      return unit
        ? shop.cart.change(visitor, productId, { unit }, unitId)
        : { ok: false, reason: 'unknown-unit' }
    }
    case 'remove':
      await shop.cart.remove(visitor, productId, unitId)
      return { ok: true }
  }
}
