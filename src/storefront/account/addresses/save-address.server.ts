import type { StoredAddress } from '#modules/people/customers/customers.server.ts'
import { formId } from '../../http/forms/form-reading.ts'
import { refuseForm, refuseLikeApi } from '../../http/forms/form-response.server.ts'
import type { PageRequest } from '../../http/shop-context.ts'
import { submittedAddressForm } from './address-fields.ts'

/**
 * Saves the address of a posted form: the one that its `id` names, else a new one. What is refused comes back as the response of an action,
 * with a sentence for each wrong field and what was typed.
 */
export async function saveAddressForm(page: PageRequest, buyerId: string, posted: FormData) {
  const { locale } = page.preferences
  const { addresses } = page.shop.customers
  const id = formId(posted, 'id')
  const values = submittedAddressForm(posted)
  const saved = id ? await addresses.edit(buyerId, id, values) : await addresses.add(buyerId, values)
  if (saved.ok) return { ok: true as const, address: saved.address satisfies StoredAddress, isNew: !id }
  if (saved.reason !== 'invalid') {
    const status = saved.reason === 'not-found' ? 404 : 422
    const body = page.customersProblem(saved.reason, locale)
    return { ok: false as const, refusal: refuseLikeApi({ status, body }, { values }) }
  }
  const fields = Object.fromEntries(
    saved.problems.map((problem) => [problem.field, page.sentences.address(problem, locale)]),
  )
  return { ok: false as const, refusal: refuseForm(422, 'INVALID', '', { fields, values }) }
}
