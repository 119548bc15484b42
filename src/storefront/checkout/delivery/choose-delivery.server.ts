import { m } from '#texts/messages.js'
import { formText } from '../../http/forms/form-reading.ts'
import { refuseForm } from '../../http/forms/form-response.server.ts'
import type { PageRequest } from '../../http/shop-context.ts'
import { DELIVERY_FIELD } from './delivery-form.ts'

/**
 * Stores the way of delivery of a form of `DeliveryChoice`; null when it is stored. One that is not offered for the chosen address is
 * refused. The caller has limited the requests and redirects to its page.
 */
export async function chooseDelivery(form: FormData, { shop, preferences, visitor }: PageRequest) {
  const chosen = await shop.cart.chooseDelivery(await visitor(), formText(form, DELIVERY_FIELD, 80))
  return chosen ? null : refuseForm(409, 'DELIVERY_NOT_OFFERED', m.delivery_not_offered({}, preferences), {})
}
