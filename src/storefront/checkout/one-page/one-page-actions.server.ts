import { redirect } from 'react-router'
import { addressText } from '#modules/kernel/people/address-rules.ts'
import { deliversTo } from '#modules/kernel/shipping/delivery-country-rules.ts'
import { emailProblems } from '#modules/people/customers/account/entry-rules.ts'
import { addressSchema } from '#modules/people/customers/addresses/address-schemas.ts'
import { m } from '#texts/messages.js'
import { submittedAddressForm } from '../../account/addresses/address-fields.ts'
import { saveAddressForm } from '../../account/addresses/save-address.server.ts'
import { entryErrors } from '../../account/entry/sign-in-forms.ts'
import type { BuyingVisitor } from '../../account/require-customer.server.ts'
import { formText } from '../../http/forms/form-reading.ts'
import { refuseForm, TOO_MANY } from '../../http/forms/form-response.server.ts'
import type { PageRequest } from '../../http/shop-context.ts'

/** Goes on as a guest with another email, as at the entry to the checkout. */
export async function changeGuestEmail(form: FormData, page: PageRequest, here: string) {
  const { locale } = page.preferences
  const guestEmail = formText(form, 'guestEmail')
  const fields = entryErrors(emailProblems(guestEmail, 'guestEmail'), locale)
  if (fields.guestEmail) return refuseForm(422, 'INVALID', '', { guestEmail, fields })
  const tooMany = await page.limit('guest')
  if (tooMany) return refuseForm(429, TOO_MANY, tooMany, { guestEmail })
  const begun = await page.beginAsGuest(guestEmail)
  if (begun.ok || begun.reason === 'login') return redirect(here, 303)
  return refuseForm(422, 'GUESTS_NOT_OFFERED', m.guest_not_offered({}, { locale }), { guestEmail })
}

/**
 * Saves the address of the one page and delivers there, as the two forms of the steps do. The same address sent again, by a second press or
 * by the way back, is chosen once more. `byRouter`: the page is there and loads what follows from the address.
 */
export async function saveGuestAddress(
  form: FormData,
  page: PageRequest,
  { buyer }: BuyingVisitor,
  byRouter: boolean,
  here: string,
) {
  const { shop, preferences, visit } = page
  const values = submittedAddressForm(form)
  const tooMany = await page.limit('address')
  if (tooMany) return refuseForm(429, TOO_MANY, tooMany, { values })
  // Nothing is kept that cannot be delivered to: the form stays, with the reason at the country.
  if (values.property_country !== '' && !deliversTo(values.property_country, shop.settings.get())) {
    const fields = { property_country: m.address_not_delivered({}, preferences) }
    return refuseForm(422, 'NOT_DELIVERED', '', { fields, values })
  }
  const { data: typed } = addressSchema('add').safeParse(values)
  const known =
    typed &&
    (await shop.customers.addresses.list(buyer.id)).find(
      (address) => addressText(address) === addressText(typed) && address.idNumber === typed.idNumber,
    )
  const saved = known ? { ok: true as const, address: known } : await saveAddressForm(page, buyer.id, form)
  if (!saved.ok) return saved.refusal
  const { id } = saved.address
  const { tokenHash } = await visit.start()
  const chosen =
    tokenHash && (await shop.visitors.chooseAddresses(tokenHash, buyer.id, { delivery: id, invoice: id }))
  if (!chosen) return refuseForm(422, 'ADDRESS_REQUIRED', m.order_choose_address({}, preferences), { values })
  return byRouter ? { ok: true as const, address: saved.address } : redirect(here, 303)
}
