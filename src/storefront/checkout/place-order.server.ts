import { ACCEPTANCE_FIELDS } from '#modules/orders/order-legal-documents-rules.ts'
import { parsePaymentType } from '#modules/payments/payments-wire.ts'
import type { SignedInCustomer, Visitor } from '#modules/visitor.ts'
import { formText } from '../http/form-reading.ts'
import type { PageRequest } from '../http/shop-context.ts'

/** `waiting`: refused because too many orders await payment or delivery; the page links to them. */
type Placed = { ok: true } | { ok: false; messages: string[]; waiting: boolean }

/** Places the order with the addresses chosen before, or returns the messages of the refusal. */
export async function placeOrder(
  form: FormData,
  page: PageRequest,
  signedInVisitor: Visitor & { customer: SignedInCustomer },
): Promise<Placed> {
  const { shop, sentences, preferences, visit } = page
  const description = formText(form, 'description')
  const visitor = { ...signedInVisitor, ...(await visit.start()) }
  const result = await shop.orders.place(visitor, {
    description,
    paymentType: parsePaymentType(formText(form, 'odemeTipi', 2)),
    shippingTotal: formText(form, 'shippingTotal', 40) || undefined,
    kapidaOdemeUcreti: formText(form, 'kapidaOdemeUcreti', 40) || undefined,
    version: formText(form, 'version', 100) || undefined,
    onBilgilendirme: form.get(ACCEPTANCE_FIELDS['on-bilgilendirme']) === '1',
    mesafeliSatis: form.get(ACCEPTANCE_FIELDS['mesafeli-satis']) === '1',
  })
  if (result.ok) return { ok: true }
  const lines = result.reason === 'lines-refused' ? result.lines : []
  const waiting = result.reason === 'too-many-waiting' || result.reason === 'too-many-on-delivery'
  return { ok: false, messages: [...lines, sentences.order(result, preferences.locale)], waiting }
}
