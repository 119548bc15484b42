import { data, Form, redirect } from 'react-router'
import type { Address } from '#modules/customers/address-rules.ts'
import { m } from '#texts/messages.js'
import { formId } from '../form-reading.ts'
import { returnPath } from '../return-path.ts'
import { shopContext } from '../shop-context.ts'
import { Alert } from '../ui/alert.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { CsrfField } from '../ui/csrf-field.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import type { Route } from './+types/addresses-route.ts'
import { AccountPage } from './account-page.tsx'
import { AddressCard } from './address-card.tsx'
import { type AddressFields, AddressForm } from './address-form.tsx'
import { addressPlaces } from './address-places.server.ts'
import { requireCustomer } from './require-customer.server.ts'

const HERE = '/hesap/adreslerim'

/** The list, or with `?duzenle=` (an id, or `yeni`) the form; `return` leads back to the checkout afterwards. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const page = context.get(shopContext)
  const { pathname, search, searchParams } = url
  const { customer } = await requireCustomer(page, pathname + search)
  const addresses = await page.shop.customers.addresses.list(customer.id)
  const wish = searchParams.get('duzenle')
  const edited = addresses.find(({ id }) => String(id) === wish)
  const form =
    edited || wish === 'yeni' ? { id: edited?.id ?? null, values: edited ? fieldsOf(edited) : {} } : null
  return {
    addresses,
    form,
    places: form && (await addressPlaces(page)),
    back: returnPath(searchParams.get('return'), HERE),
  }
}

function fieldsOf(address: Address): AddressFields {
  return {
    property_address_title: address.addressTitle,
    property_name: address.name,
    property_country: address.country,
    property_city: address.city,
    property_town: address.town,
    property_address: address.address,
    property_number: address.number,
    property_id_number: address.idNumber,
    property_company_name: address.companyName,
    property_tax_office: address.taxOffice,
    property_tax_number: address.taxNumber,
    property_invoice_type: address.invoiceType,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const page = context.get(shopContext)
  const { locale } = page.preferences
  const { customer } = await requireCustomer(page, HERE)
  const { addresses } = page.shop.customers
  const form = await request.formData()
  const id = formId(form, 'id')
  if (form.get('intent') === 'remove') {
    if (id) await addresses.remove(customer.id, id)
    return redirect(HERE, 303)
  }
  const values: Record<string, string> = {}
  for (const [name, value] of form)
    if (name.startsWith('property_') && typeof value === 'string') values[name] = value
  const saved = id ? await addresses.edit(customer.id, id, values) : await addresses.add(customer.id, values)
  if (saved.ok) return redirect(returnPath(form.get('return'), HERE), 303)
  if (saved.reason !== 'invalid') {
    return data(
      { values, errors: {}, error: page.sentences.customers(saved.reason, locale) },
      { status: 422 },
    )
  }
  const errors = Object.fromEntries(
    saved.problems.map(({ field, message }) => [field, page.sentences.address(message, locale)]),
  )
  return data({ values, errors, error: Object.values(errors)[0] ?? '' }, { status: 422 })
}

export default function AddressesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { addresses, form, places, back } = loaderData
  if (form && places) {
    return (
      <AccountPage title={form.id === null ? m.add_address() : m.edit_address()}>
        <div className="flex flex-col gap-5">
          {actionData?.error && <Alert tone="danger">{actionData.error}</Alert>}
          <AddressForm
            id={form.id}
            values={actionData?.values ?? form.values}
            errors={actionData?.errors ?? {}}
            places={places}
            back={back}
          />
          <ButtonLink to={back} look="quiet" className="self-start">
            {m.cancel()}
          </ButtonLink>
        </div>
      </AccountPage>
    )
  }
  const add = `${HERE}?duzenle=yeni`
  return (
    <AccountPage title={m.my_addresses()}>
      {addresses.length === 0 ? (
        <EmptyState title={m.no_addresses()}>
          <ButtonLink to={add}>{m.new_address()}</ButtonLink>
        </EmptyState>
      ) : (
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          <li>
            <ButtonLink to={add} look="secondary" className="h-full min-h-28 w-full border-dashed">
              {m.new_address()}
            </ButtonLink>
          </li>
          {addresses.map((address) => (
            <li key={address.id}>
              <AddressCard address={address}>
                <ButtonLink to={`${HERE}?duzenle=${address.id}`} look="quiet">
                  {m.edit()}
                </ButtonLink>
                <Form method="post">
                  <CsrfField />
                  <input type="hidden" name="intent" value="remove" />
                  <input type="hidden" name="id" value={address.id} />
                  <Button look="quiet">{m.remove()}</Button>
                </Form>
              </AddressCard>
            </li>
          ))}
        </ul>
      )}
    </AccountPage>
  )
}
