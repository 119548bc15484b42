import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { isTurkiye } from '#modules/kernel/people/address-rules.ts'
import {
  CORRECTED_ADDRESSES,
  type CorrectedAddress,
} from '#modules/ordering/orders/edits/corrected-address-rules.ts'
import type { OrderAddress, OrderDetail } from '#modules/ordering/orders/staff/orders-admin-schemas.ts'
import { WIRE_INVOICE_TYPES } from '#modules/people/customers/addresses/addresses-wire.ts'
import type { City, District } from '#modules/platform/locations/locations-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { Field, SelectField, TextField } from '#storefront/ui/form/field.tsx'
import { ApiError } from '../../frame/api-client.ts'
import { toast } from '../../frame/toasts.tsx'
import { OfficeDialog } from '../../parts/office-dialog.tsx'
import { failureOf, useOrderCommand } from '../order-command.ts'

const WHICH = {
  both: m.order_address_which_both,
  delivery: m.order_address_which_delivery,
  invoice: m.order_address_which_invoice,
} as const

/** The shop's own lists of places, which shoppers choose from too. */
async function placesOf<Row>(list: string): Promise<Row[]> {
  const response = await fetch(`/api/catalog/locations/${list}`)
  if (!response.ok) throw new Error(String(response.status))
  return response.json() as Promise<Row[]>
}

/** Options of a list of places; the stored name stays choosable while the list loads, and where it no longer has it. */
function Places({ names, chosen }: { names: readonly string[]; chosen: string }) {
  return [...new Set([...(chosen === '' ? [''] : [chosen]), ...names])].map((name) => (
    <option key={name} value={name}>
      {name}
    </option>
  ))
}

/** The fields of one address, with what the order has in them. */
function AddressFields({
  stored,
  errors,
}: {
  stored: OrderAddress
  errors: Readonly<Record<string, string>>
}) {
  const home = isTurkiye(stored.country)
  const [type, setType] = useState(stored.invoiceType)
  const [city, setCity] = useState(stored.city)
  const [town, setTown] = useState(stored.town)
  const cities = useQuery({
    queryKey: ['places', 'cities'],
    queryFn: () => placesOf<City>('cities'),
    enabled: home,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const towns = useQuery({
    queryKey: ['places', 'districts', city],
    queryFn: () => placesOf<District>(`districts?${new URLSearchParams({ city })}`),
    enabled: home && city !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })
  const text = (name: string) => ({ name, autoComplete: 'off', error: errors[name] })
  const number = (name: string, kept: string) => ({
    ...text(name),
    inputMode: 'numeric' as const,
    className: 'figures',
    placeholder: kept,
    hint: kept === '' ? undefined : m.order_address_keep_number(),
  })
  return (
    <>
      <input type="hidden" name="property_country" value={stored.country} />
      <Field label={m.order_address_name()} {...text('property_name')} defaultValue={stored.name} />
      <Field
        label={m.order_address_phone()}
        {...text('property_number')}
        type="tel"
        defaultValue={stored.number}
      />
      {home && (
        <div className="grid grid-cols-2 gap-3">
          <SelectField
            label={m.order_address_city()}
            {...text('property_city')}
            value={city}
            onChange={(event) => {
              setCity(event.target.value)
              setTown('')
            }}
          >
            <Places
              chosen={city}
              names={(cities.data ?? [])
                .filter(({ sehir_id }) => sehir_id !== 0)
                .map(({ sehir_title }) => sehir_title)}
            />
          </SelectField>
          <SelectField
            label={m.order_address_town()}
            {...text('property_town')}
            value={town}
            onChange={(event) => setTown(event.target.value)}
          >
            <Places
              chosen={town}
              names={(towns.data ?? [])
                .filter(({ ilce_id }) => ilce_id !== 0)
                .map(({ ilce_title }) => ilce_title)}
            />
          </SelectField>
        </div>
      )}
      {(cities.isError || towns.isError) && (
        <p role="alert" className="font-medium text-danger">
          {m.order_address_places_failed()}
        </p>
      )}
      <TextField label={m.order_address_text()} {...text('property_address')} defaultValue={stored.address} />
      <Field
        label={m.order_address_post_code()}
        {...text('property_post_code')}
        className="figures"
        {...(home ? { inputMode: 'numeric' as const, maxLength: 5 } : { inputMode: 'text' as const })}
        defaultValue={stored.postCode}
      />
      {home && (
        <SelectField
          label={m.order_address_type()}
          name="property_invoice_type"
          value={WIRE_INVOICE_TYPES[type]}
          onChange={({ target }) =>
            setType(target.value === WIRE_INVOICE_TYPES.corporate ? 'corporate' : 'individual')
          }
        >
          <option value={WIRE_INVOICE_TYPES.individual}>{m.order_address_type_person()}</option>
          <option value={WIRE_INVOICE_TYPES.corporate}>{m.order_address_type_company()}</option>
        </SelectField>
      )}
      {home && type === 'corporate' && (
        <>
          <Field
            label={m.order_address_company()}
            {...text('property_company_name')}
            defaultValue={stored.companyName}
          />
          <Field
            label={m.order_address_tax_office()}
            {...text('property_tax_office')}
            defaultValue={stored.taxOffice}
          />
          <Field label={m.order_address_tax_number()} {...number('property_tax_number', stored.taxNumber)} />
        </>
      )}
      {home && type === 'individual' && (
        <Field label={m.order_address_id_number()} {...number('property_id_number', stored.idNumber)} />
      )}
    </>
  )
}

/** Corrects the delivery or invoice address of an order; identity numbers that are left empty stay as they are. */
export function AddressDialog({
  order,
  onChange,
  onClose,
}: {
  order: OrderDetail
  onChange: () => void
  onClose: () => void
}) {
  const { deliveryAddress, invoiceAddress } = order
  const command = useOrderCommand(order, onChange)
  const form = useId()
  const same = JSON.stringify(deliveryAddress) === JSON.stringify(invoiceAddress)
  const [which, setWhich] = useState<CorrectedAddress>(same ? 'both' : 'delivery')
  const errors = command.error instanceof ApiError ? command.error.fields : {}

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (command.isPending) return
    const fields = Object.fromEntries(new FormData(event.currentTarget))
    command.mutate(
      { path: 'addresses', method: 'PUT', body: { which, form: fields } },
      {
        onSuccess: () => {
          toast(m.order_address_done())
          onClose()
        },
      },
    )
  }

  return (
    <OfficeDialog
      open
      title={m.order_address_correct()}
      onClose={onClose}
      footer={
        <>
          <Button type="button" appearance="secondary" onClick={onClose}>
            {m.frame_cancel()}
          </Button>
          <Button form={form} busy={command.isPending}>
            {m.order_address_correct()}
          </Button>
        </>
      }
    >
      <form id={form} noValidate className="flex flex-col gap-4" onSubmit={send}>
        <p className="text-muted">{m.order_address_hint()}</p>
        <div className="flex flex-col gap-1.5">
          <label htmlFor={`${form}-which`} className="text-sm font-medium">
            {m.order_address_which()}
          </label>
          <select
            id={`${form}-which`}
            className="control"
            value={which}
            onChange={({ target }) => setWhich(target.value as CorrectedAddress)}
          >
            {CORRECTED_ADDRESSES.map((each) => (
              <option key={each} value={each}>
                {WHICH[each]()}
              </option>
            ))}
          </select>
        </div>
        <AddressFields
          key={which === 'invoice' ? 'invoice' : 'delivery'}
          stored={which === 'invoice' ? invoiceAddress : deliveryAddress}
          errors={errors}
        />
        {command.error && Object.keys(errors).length === 0 && (
          <p role="alert" className="font-medium text-danger">
            {failureOf(command.error)}
          </p>
        )}
      </form>
    </OfficeDialog>
  )
}
