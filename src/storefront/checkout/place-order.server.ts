import { redirect } from 'react-router'
import { ACCEPTANCE_FIELDS } from '#modules/ordering/orders/legal-documents/order-legal-documents-rules.ts'
import { parsePaymentType } from '#modules/ordering/payments/payments-wire.ts'
import type { BuyingVisitor } from '../account/require-customer.server.ts'
import { formText } from '../http/forms/form-reading.ts'
import { refuseLikeApi } from '../http/forms/form-response.server.ts'
import type { PageRequest } from '../http/shop-context.ts'

/** Places the order with the addresses chosen before and redirects to the success page, or refuses the form. */
export async function placeOrder(form: FormData, page: PageRequest, buyingVisitor: BuyingVisitor) {
  const { shop, refusals, preferences, visit } = page
  const description = formText(form, 'description')
  const visitor = { ...buyingVisitor, ...(await visit.start()) }
  const result = await shop.orders.place(visitor, {
    description,
    paymentType: parsePaymentType(formText(form, 'odemeTipi', 2)),
    shippingTotal: formText(form, 'shippingTotal', 40) || undefined,
    kapidaOdemeUcreti: formText(form, 'kapidaOdemeUcreti', 40) || undefined,
    version: formText(form, 'version', 100) || undefined,
    onBilgilendirme: form.get(ACCEPTANCE_FIELDS['on-bilgilendirme']) === '1',
    mesafeliSatis: form.get(ACCEPTANCE_FIELDS['mesafeli-satis']) === '1',
  })
  if (result.ok) return redirect('/sepet', 303)
  const lines = result.reason === 'lines-refused' ? result.lines : []
  return refuseLikeApi(refusals.placeOrder(result, preferences.locale), { lines })
}
