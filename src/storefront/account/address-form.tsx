import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { DEFAULT_COUNTRY, NOT_CHOSEN, printed } from '#modules/customers/address-rules.ts'
import { m } from '#texts/messages.js'
import { Button } from '../ui/button.tsx'
import { CsrfField } from '../ui/csrf-field.tsx'
import { Field, SelectField, TextField } from '../ui/field.tsx'
import { useErrorFocus } from '../ui/use-error-focus.ts'
import type { AddressPlaces } from './address-places.server.ts'

/** The property_* fields by name (spec §3). */
export type AddressFields = Readonly<Record<string, string>>

/**
 * Adds an address, or edits the one with `id`. What belongs to Türkiye or to companies alone is hidden by the page's styles,
 * so the form is whole without scripts; the server decides by what was chosen.
 */
export function AddressForm({
  id,
  values,
  errors,
  places,
  back,
}: {
  id: number | null
  values: AddressFields
  errors: AddressFields
  places: AddressPlaces
  back: string
}) {
  const busy = useNavigation().state === 'submitting'
  const form = useErrorFocus(errors)
  const [city, setCity] = useState(values.property_city ?? '')
  const field = (name: string) => ({ name, error: errors[name], defaultValue: printed(values[name] ?? '') })
  const corporate = values.property_invoice_type === 'kurumsal'
  const cities =
    city && city !== NOT_CHOSEN ? places.cities.filter(({ name }) => name === city) : places.cities
  return (
    <Form ref={form} method="post" className="group flex max-w-2xl flex-col gap-4">
      <CsrfField />
      <input type="hidden" name="intent" value="save" />
      <input type="hidden" name="return" value={back} />
      {id !== null && <input type="hidden" name="id" value={id} />}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={m.address_title()} {...field('property_address_title')} maxLength={50} required />
        <Field
          label={m.full_name()}
          {...field('property_name')}
          autoComplete="name"
          maxLength={50}
          required
        />
        <Field
          label={m.phone()}
          {...field('property_number')}
          type="tel"
          autoComplete="tel"
          maxLength={30}
          placeholder="+90 (5xx) xxx xx xx"
          required
        />
        <SelectField
          label={m.country()}
          {...field('property_country')}
          defaultValue={values.property_country || DEFAULT_COUNTRY}
        >
          {places.countries.map((country) => (
            <option key={country} value={country} data-home={country === DEFAULT_COUNTRY || undefined}>
              {country}
            </option>
          ))}
        </SelectField>
      </div>
      <div className="hidden gap-4 group-has-[[data-home]:checked]:grid sm:grid-cols-2">
        <SelectField
          label={m.city()}
          {...field('property_city')}
          defaultValue={values.property_city ?? NOT_CHOSEN}
          onChange={(event) => setCity(event.currentTarget.value)}
        >
          <option value={NOT_CHOSEN}>{m.choose()}</option>
          {places.cities.map(({ name }) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={m.town()}
          key={city}
          {...field('property_town')}
          defaultValue={values.property_town ?? NOT_CHOSEN}
        >
          <option value={NOT_CHOSEN}>{m.choose()}</option>
          {cities.map(({ name, towns }) => (
            <optgroup key={name} label={name}>
              {towns.map((town) => (
                <option key={town} value={town}>
                  {town}
                </option>
              ))}
            </optgroup>
          ))}
        </SelectField>
      </div>
      <TextField
        label={m.address()}
        {...field('property_address')}
        autoComplete="street-address"
        minLength={10}
        maxLength={500}
        required
      />
      <fieldset className="hidden flex-col gap-3 group-has-[[data-home]:checked]:flex">
        <legend className="pb-1 text-sm font-medium">{m.invoice_type()}</legend>
        <div className="flex flex-wrap gap-x-6">
          <label className="inline-flex min-h-11 items-center gap-2">
            <input
              type="radio"
              name="property_invoice_type"
              value="bireysel"
              defaultChecked={!corporate}
              className="size-5 accent-accent"
            />
            {m.individual()}
          </label>
          <label className="inline-flex min-h-11 items-center gap-2">
            <input
              type="radio"
              name="property_invoice_type"
              value="kurumsal"
              defaultChecked={corporate}
              data-corporate
              className="size-5 accent-accent"
            />
            {m.corporate()}
          </label>
        </div>
        <div className="group-has-[[data-corporate]:checked]:hidden">
          <Field
            label={m.national_id()}
            {...field('property_id_number')}
            inputMode="numeric"
            maxLength={11}
            hint={m.national_id_hint()}
          />
        </div>
        <div className="hidden gap-4 group-has-[[data-corporate]:checked]:grid sm:grid-cols-2">
          <Field
            label={m.company_name()}
            {...field('property_company_name')}
            autoComplete="organization"
            maxLength={100}
          />
          <Field label={m.tax_office()} {...field('property_tax_office')} maxLength={100} />
          <Field
            label={m.tax_number()}
            {...field('property_tax_number')}
            inputMode="numeric"
            maxLength={10}
          />
        </div>
      </fieldset>
      <Button disabled={busy} className="self-start">
        {id === null ? m.add() : m.save()}
      </Button>
    </Form>
  )
}
