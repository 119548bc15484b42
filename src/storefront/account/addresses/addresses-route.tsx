import { lazy } from 'react'
import { data, Form, redirect, useNavigate } from 'react-router'
import { returnPath } from '#shared/return-path.ts'
import { m } from '#texts/messages.js'
import { formId } from '../../http/form-reading.ts'
import { shopContext } from '../../http/shop-context.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { CsrfField } from '../../ui/csrf-field.tsx'
import { ResultMessage } from '../../ui/result-message.tsx'
import { AccountPage } from '../account-page.tsx'
import { requireCustomer } from '../require-customer.server.ts'
import { stayInField } from '../use-typing.ts'
import type { Route } from './+types/addresses-route.ts'
import { AddressBook } from './address-book.tsx'
import { AddressCard } from './address-card.tsx'
import { initialAddressForm, submittedAddressForm } from './address-fields.ts'
import { addressRegions } from './address-regions.server.ts'
import { firstAddressPrefill } from './first-address.server.ts'
import { ADDRESSES_PATH } from './use-address-book.ts'

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
  const { customer } = await requireCustomer(page, pathname + search)
  const addresses = await page.shop.customers.addresses.list(customer.id)
  const editParam = searchParams.get('duzenle')
  const edited = addresses.find(({ id }) => String(id) === editParam) ?? null
  const person = await firstAddressPrefill(page, customer, addresses.length)
  const form =
    edited || editParam === 'yeni'
      ? { id: edited?.id ?? null, values: initialAddressForm(edited, person) }
      : null
  const removing = searchParams.get('sil')
  return {
    owner: customer.id,
    addresses,
    person,
    form,
    regions: form && (await addressRegions(page)),
    removing: addresses.find(({ id }) => String(id) === removing) ?? null,
    back: returnPath(searchParams.get('return'), ADDRESSES_PATH),
    returnTo: returnPath(pathname + search, ADDRESSES_PATH),
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const page = context.get(shopContext)
  const { locale } = page.preferences
  const { customer } = await requireCustomer(page, url.pathname + url.search)
  const { addresses } = page.shop.customers
  const posted = await request.formData()
  const id = formId(posted, 'id')
  const values = submittedAddressForm(posted)
  const tooMany = await page.limit('address')
  if (tooMany) return data({ values, errors: {}, error: tooMany }, { status: 429 })
  if (posted.get('intent') === 'remove') {
    if (id) await addresses.remove(customer.id, id)
    return redirect(ADDRESSES_PATH, 303)
  }
  const saved = id ? await addresses.edit(customer.id, id, values) : await addresses.add(customer.id, values)
  if (saved.ok) return redirect(returnPath(posted.get('return'), ADDRESSES_PATH), 303)
  if (saved.reason !== 'invalid') {
    const error = page.sentences.customers(saved.reason, locale)
    return data({ values, errors: {}, error }, { status: saved.reason === 'not-found' ? 404 : 422 })
  }
  const errors = Object.fromEntries(
    saved.problems.map((problem) => [problem.field, page.sentences.address(problem, locale)]),
  )
  return data({ values, errors, error: '' }, { status: 422 })
}

export default function AddressesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { owner, addresses, person, form, regions, removing, back, returnTo } = loaderData
  const navigate = useNavigate()
  if (form) {
    return (
      <AccountPage title={form.id === null ? m.add_address() : m.edit_address()}>
        <div className="flex flex-col gap-5">
          {actionData?.error && (
            <ResultMessage tone="danger" result={actionData}>
              {actionData.error}
            </ResultMessage>
          )}
          <AddressForm
            owner={owner}
            id={form.id}
            values={actionData?.values ?? form.values}
            errors={actionData?.errors ?? {}}
            regions={regions}
            back={back}
            returnTo={returnTo}
            onSaved={() => navigate(back)}
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
      <AccountPage title={m.address_remove_title()}>
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
    <AccountPage title={m.my_addresses()}>
      {actionData?.error && (
        <div className="pb-5">
          <ResultMessage tone="danger" result={actionData}>
            {actionData.error}
          </ResultMessage>
        </div>
      )}
      <AddressBook owner={owner} addresses={addresses} person={person} />
    </AccountPage>
  )
}
