import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type FieldErrors, type Resolver, useForm } from 'react-hook-form'
import { useFetcher } from 'react-router'
import { isTurkiye } from '#modules/kernel/people/address-rules.ts'
import { formatPhone } from '#modules/kernel/people/phone-rules.ts'
import {
  type AddressField,
  type AddressForm,
  addressSchema,
  isAddressField,
  problemsOf,
} from '#modules/people/customers/addresses/address-schemas.ts'
import { addressSentence } from '#modules/people/customers/addresses/address-sentence-rules.ts'
import { WIRE_INVOICE_TYPES } from '#modules/people/customers/addresses/addresses-wire.ts'
import { isNeighbourhoodAlone } from '#modules/people/customers/addresses/neighbourhood-rules.ts'
import { sentAddressForm } from '#modules/people/customers/addresses/sent-address-rules.ts'
import type { StoredAddress } from '#modules/people/customers/customers.server.ts'
import { m } from '#texts/messages.js'
import { showFirstWrong } from '../../ui/form/show-first-wrong.ts'
import type { Draft } from '../../ui/form/use-draft.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { ADDRESSES_PATH, type AddressResult } from './address-result.ts'

/** The neighbourhood that the form wrote at the beginning of the address text, '' for none. */
type InsertedNeighbourhood = RefObject<string>

/**
 * The validation rules with messages in the language of the page. A neighbourhood the form inserted does not count as an address by
 * itself: the shopper has to add the street.
 */
function addressResolver(mode: 'add' | 'edit'): Resolver<AddressForm, InsertedNeighbourhood> {
  const schema = addressSchema(mode)
  return (values, insertedNeighbourhood) => {
    const parsed = schema.safeParse(values)
    const errors: FieldErrors<AddressForm> = {}
    for (const problem of parsed.success ? [] : problemsOf(parsed.error))
      errors[problem.field] ??= { type: problem.reason, message: addressSentence(problem) }
    if (insertedNeighbourhood && isNeighbourhoodAlone(values.property_address, insertedNeighbourhood.current))
      errors.property_address ??= { type: 'address', message: m.address_neighbourhood_alone() }
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
  }
}

const resolvers = { add: addressResolver('add'), edit: addressResolver('edit') }

export interface AddressFormOptions {
  /** The address to edit, null for a new one. */
  id: number | null
  values: AddressForm
  /** Whether `values` are a restored draft. */
  restored: boolean
  draft: Draft<AddressForm>
  /** Server errors of a no-JavaScript submission. */
  errors: Readonly<Partial<Record<AddressField, string>>>
  onSaved: (address: StoredAddress) => void
  /** The action of another page that saves the address and shows what follows from it; that of the addresses page if omitted. */
  action?: string | undefined
}

/** A number that was stored or posted in another form is shown with the mask. */
const startValuesOf = (values: AddressForm): AddressForm => ({
  ...values,
  property_number: isTurkiye(values.property_country)
    ? formatPhone(values.property_number)
    : values.property_number,
  property_invoice_type: values.property_invoice_type ?? WIRE_INVOICE_TYPES.individual,
})

/**
 * The state of the address form after hydration: validates on blur and on submit, sends it to the action of the addresses page, and
 * leaves a draft when it is left unsaved.
 */
export function useAddressForm({ id, values, restored, draft, errors, onSaved, action }: AddressFormOptions) {
  const mode = id === null ? 'add' : 'edit'
  const fetcher = useFetcher<AddressResult>()
  const { data: result, state } = fetcher
  const hydrated = useHydrated()
  const [startErrors] = useState<FieldErrors<AddressForm>>(() =>
    Object.fromEntries(Object.entries(errors).map(([name, message]) => [name, { type: 'server', message }])),
  )
  const [startValues] = useState(() => startValuesOf(values))
  const insertedNeighbourhood: InsertedNeighbourhood = useRef('')
  const form = useForm<AddressForm, InsertedNeighbourhood>({
    mode: 'onTouched',
    resolver: resolvers[mode],
    context: insertedNeighbourhood,
    shouldFocusError: false,
    errors: startErrors,
    defaultValues: startValues,
  })
  const element = useRef<HTMLFormElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { submitCount } = form.formState

  useEffect(() => {
    if (submitCount > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [submitCount])

  /** True when no draft must be saved on unmount: the form was saved or discarded. */
  const settled = useRef(false)
  const { getValues } = form
  useEffect(() => {
    const before = JSON.stringify(startValues)
    return () => {
      const now = getValues()
      if (!settled.current && (restored || JSON.stringify(now) !== before)) draft.save(now)
    }
  }, [getValues, startValues, restored, draft])

  function discardDraft() {
    settled.current = true
    draft.drop()
  }

  function send(typed: AddressForm) {
    setProblem(null)
    const fields = new FormData(element.current ?? undefined)
    for (const [name, value] of Object.entries(sentAddressForm(typed, mode))) {
      if (value === undefined) fields.delete(name)
      else fields.set(name, value)
    }
    fetcher.submit(fields, {
      method: 'post',
      action: action ?? `${ADDRESSES_PATH}?duzenle=${id ?? 'yeni'}`,
      // List and checkout step reload later, so that the closing dialog is not disturbed.
      defaultShouldRevalidate: action !== undefined,
    })
  }

  const settle = useEffectEvent((result: AddressResult) => {
    if (result.ok) {
      discardDraft()
      if (result.address) onSaved(result.address)
      return
    }
    const wrong = Object.entries(result.fields).filter(([name]) => isAddressField(name))
    for (const [name, message] of wrong) form.setError(name as AddressField, { type: 'server', message })
    if (wrong.length > 0) return showFirstWrong(element.current)
    // The server's message about a failed edit is not shown (spec §8); the shopper still has to learn that nothing was saved.
    setProblem(mode === 'edit' ? m.address_not_saved() : result.message)
  })
  useEffect(() => {
    if (result) settle(result)
  }, [result])

  const submit = form.handleSubmit(send)
  const busy = state !== 'idle'
  /** On its way, and not refused before: then the fields are looked at. */
  const sending = busy && result?.ok !== false
  return { form, element, problem, busy, sending, submit, discardDraft, hydrated, insertedNeighbourhood }
}
