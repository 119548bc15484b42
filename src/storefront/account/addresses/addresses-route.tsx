import { lazy } from 'react'
import { Form, redirect, useNavigate } from 'react-router'
import type { StoredAddress } from '#modules/people/customers/customers.server.ts'
import { returnPath } from '#shared/web/return-path.ts'
import { m } from '#texts/messages.js'
import { formId } from '../../http/forms/form-reading.ts'
import { isSentByRouter, refuseForm, TOO_MANY } from '../../http/forms/form-response.server.ts'
import { sendForm } from '../../http/forms/send-form.ts'
import { shopContext } from '../../http/shop-context.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { CsrfField } from '../../ui/form/csrf-field.tsx'
import { ResultMessage } from '../../ui/form/result-message.tsx'
import { AccountPage } from '../account-page.tsx'
import { requireBuyer } from '../require-customer.server.ts'
import { stayInField } from '../use-typing.ts'
import type { Route } from './+types/addresses-route.ts'
import { withAdded } from './added-address.ts'
import { AddressBook } from './address-book.tsx'
import { AddressCard } from './address-card.tsx'
import { initialAddressForm, submittedAddressForm } from './address-fields.ts'
import { addressRegions } from './address-regions.server.ts'
import { ADDRESSES_PATH, type AddressResult } from './address-result.ts'
import { firstAddressPrefill } from './first-address.server.ts'
import { saveAddressForm } from './save-address.server.ts'

/** Lazy, because the list page does not need the form and its validation. */
const AddressForm = lazy(() =>
  import('./address-form.tsx').then((loaded) => ({ default: loaded.AddressForm })),
)

/**
 * The address list; with `?duzenle=` (an id, or `yeni`) the form, with `?sil=` the removal question. `return` leads back to the
 * checkout afterwards. An unknown id and another customer's id show the list.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const page = context.get(shopContext)
  const { pathname, search, searchParams } = url
  const { buyer, guest } = await requireBuyer(page, pathname + search)
  const addresses = await page.shop.customers.addresses.list(buyer.id)
  const editParam = searchParams.get('duzenle')
  const edited = addresses.find(({ id }) => String(id) === editParam) ?? null
  const person = await firstAddressPrefill(page, buyer, addresses.length)
  const form =
    edited || editParam === 'yeni'
      ? { id: edited?.id ?? null, values: initialAddressForm(edited, person) }
      : null
  const removing = searchParams.get('sil')
  return {
    owner: buyer.id,
    guest: guest !== null,
    addresses,
    person,
    form,
    regions: form && (await addressRegions(page)),
    removing: addresses.find(({ id }) => String(id) === removing) ?? null,
    back: returnPath(searchParams.get('return'), ADDRESSES_PATH),
    returnTo: returnPath(pathname + search, ADDRESSES_PATH),
  }
}

/**
 * Saves or removes an address: for the forms of this page, and for the dialogs here and in the checkout. `from` is where the login leads
 * back to when the session has ended.
 */
export async function action({ request, url, context }: Route.ActionArgs) {
  const page = context.get(shopContext)
  const posted = await request.formData()
  const from = returnPath(posted.get('from'), url.pathname + url.search)
  const { buyer } = await requireBuyer(page, from)
  const { addresses } = page.shop.customers
  const id = formId(posted, 'id')
  const values = submittedAddressForm(posted)
  const done = (address: StoredAddress | null, back: string) =>
    isSentByRouter(request, url) ? { ok: true as const, address } : redirect(back, 303)
  const tooMany = await page.limit('address')
  if (tooMany) return refuseForm(429, TOO_MANY, tooMany, { values })
  if (posted.get('intent') === 'remove') {
    if (id) await addresses.remove(buyer.id, id)
    return done(null, ADDRESSES_PATH)
  }
  const saved = await saveAddressForm(page, buyer.id, posted)
  if (!saved.ok) return saved.refusal
  const back = returnPath(posted.get('return'), ADDRESSES_PATH)
  return done(saved.address, saved.isNew ? withAdded(back, saved.address.id) : back)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  sendForm<AddressResult>({ serverAction })

export default function AddressesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { owner, guest, addresses, person, form, regions, removing, back, returnTo } = loaderData
  const navigate = useNavigate()
  const refusal = actionData?.ok === false ? actionData : undefined
  if (form) {
    return (
      <AccountPage title={form.id === null ? m.add_address() : m.edit_address()} guest={guest}>
        <div className="flex flex-col gap-5">
          {refusal?.message && (
            <ResultMessage tone="danger" result={refusal}>
              {refusal.message}
            </ResultMessage>
          )}
          <AddressForm
            owner={owner}
            id={form.id}
            values={refusal?.values ?? form.values}
            errors={refusal?.fields ?? {}}
            regions={regions}
            back={back}
            returnTo={returnTo}
            onSaved={(address) => navigate(form.id === null ? withAdded(back, address.id) : back)}
            cancel={(discardDraft) => (
              <ButtonLink to={back} appearance="secondary" onMouseDown={stayInField} onClick={discardDraft}>
                {m.cancel()}
              </ButtonLink>
            )}
          />
        </div>
      </AccountPage>
    )
  }
  if (removing) {
    return (
      <AccountPage title={m.address_remove_title()} guest={guest}>
        <div className="flex max-w-xl flex-col gap-5">
          <p className="wrap-anywhere">{m.address_remove_question({ title: removing.addressTitle })}</p>
          <AddressCard address={removing} />
          <Form method="post" className="flex justify-end gap-3">
            <CsrfField />
            <input type="hidden" name="intent" value="remove" />
            <input type="hidden" name="id" value={removing.id} />
            <ButtonLink to={ADDRESSES_PATH} appearance="secondary">
              {m.cancel()}
            </ButtonLink>
            <Button appearance="danger">{m.remove()}</Button>
          </Form>
        </div>
      </AccountPage>
    )
  }
  return (
    <AccountPage title={m.my_addresses()} guest={guest}>
      {refusal?.message && (
        <div className="pb-5">
          <ResultMessage tone="danger" result={refusal}>
            {refusal.message}
          </ResultMessage>
        </div>
      )}
      <AddressBook owner={owner} addresses={addresses} person={person} />
    </AccountPage>
  )
}
