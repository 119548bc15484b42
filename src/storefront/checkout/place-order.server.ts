import type { SignedInCustomer, Visitor } from '#modules/visitor.ts'
import { formId, formText } from '../form-reading.ts'
import type { PageRequest } from '../shop-context.ts'

type Placed = { ok: true } | { ok: false; messages: string[]; description: string }

/** Remembers the chosen addresses and saves the order, or says in sentences why not. */
export async function placeOrder(
  form: FormData,
  page: PageRequest,
  asking: Visitor & { customer: SignedInCustomer },
): Promise<Placed> {
  const { shop, sentences, preferences, visit } = page
  const { customer } = asking
  const description = formText(form, 'description', 2000)
  const delivery = formId(form, 'teslimat_address_id')
  const invoice = form.get('sameInvoice') === '1' ? delivery : formId(form, 'fatura_address_id')
  const visitor = { ...asking, ...(await visit.start()) }
  if (visitor.tokenHash) {
    if (delivery && invoice) {
      await shop.customers.addresses.choose(visitor.tokenHash, customer.id, { delivery, invoice })
    } else {
      // What an earlier visit chose must not decide where this order goes.
      await shop.customers.addresses.forgetChosen(visitor.tokenHash)
    }
  }
  const result = await shop.orders.place(visitor, {
    description,
    odemeTipi: formText(form, 'odemeTipi', 2),
    shippingTotal: formText(form, 'shippingTotal', 40) || undefined,
    version: formText(form, 'version', 100) || undefined,
  })
  if (result.ok) return { ok: true }
  const lines = result.reason === 'lines-refused' ? result.lines : []
  return { ok: false, messages: [...lines, sentences.order(result, preferences.locale)], description }
}
