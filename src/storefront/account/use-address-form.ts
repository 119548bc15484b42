import { type RefObject, useEffect, useRef, useState } from 'react'
import { type FieldErrors, type Resolver, useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { isTurkiye } from '#modules/customers/address-rules.ts'
import {
  type AddressField,
  type AddressForm,
  addressSchema,
  problemsOf,
} from '#modules/customers/address-schemas.ts'
import { addressSentence } from '#modules/customers/address-sentence-rules.ts'
import type { StoredAddress } from '#modules/customers/customers.server.ts'
import { isNeighbourhoodAlone } from '#modules/customers/neighbourhood-rules.ts'
import { formatPhone } from '#modules/customers/phone-rules.ts'
import { sentAddressForm } from '#modules/customers/sent-address-rules.ts'
import { m } from '#texts/messages.js'
import { loginBackTo } from '../return-path.ts'
import { useHydrated } from '../ui/use-hydrated.ts'
import { deleteAddressDraft, saveAddressDraft } from './address-draft.ts'
import { saveAddress } from './address-requests.ts'

/** The neighbourhood that the form wrote at the beginning of the address text, '' for none. */
type InsertedNeighbourhood = RefObject<string>

/**
 * The form's rules with their sentences in the language of the page. A neighbourhood that was chosen does not count as an address:
 * the form wrote it, so somebody has to add the street.
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
  /** The customer whose form this is; what is typed is kept for nobody else. */
  owner: string
  /** The address to edit, null for a new one. */
  id: number | null
  values: AddressForm
  /** `values` are a draft that was brought back. */
  restored: boolean
  /** Sentences the server said about a form sent without scripts. */
  errors: Readonly<Partial<Record<AddressField, string>>>
  /** Where the login leads back to. */
  returnTo: string
  onSaved: (address: StoredAddress) => void
}

/**
 * The state of the address form once scripts are there: checked on leaving a field and on sending, sent by the shop's call, never
 * lost when it cannot be sent. Until then the form is the browser's, and what was typed into it is taken over.
 */
export function useAddressForm({
  owner,
  id,
  values,
  restored,
  errors,
  returnTo,
  onSaved,
}: AddressFormOptions) {
  const mode = id === null ? 'add' : 'edit'
  const navigate = useNavigate()
  const hydrated = useHydrated()
  const [startErrors] = useState<FieldErrors<AddressForm>>(() =>
    Object.fromEntries(Object.entries(errors).map(([name, message]) => [name, { type: 'server', message }])),
  )
  const [startValues] = useState(hydrated ? values : undefined)
  const insertedNeighbourhood: InsertedNeighbourhood = useRef('')
  const form = useForm<AddressForm, InsertedNeighbourhood>({
    mode: 'onTouched',
    resolver: resolvers[mode],
    context: insertedNeighbourhood,
    shouldFocusError: false,
    errors: startErrors,
    ...(startValues && { defaultValues: startValues }),
  })
  const element = useRef<HTMLFormElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { submitCount, isSubmitting } = form.formState

  useEffect(() => {
    if (submitCount > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [submitCount])

  /** Nothing is left to keep: the form was saved, or its writer gave it up. */
  const settled = useRef(false)
  const { getValues, setValue } = form
  useEffect(() => {
    // A number typed before the scripts came gets its mask.
    const [country, number] = getValues(['property_country', 'property_number'])
    if (number && isTurkiye(country)) setValue('property_number', formatPhone(number))
    const before = JSON.stringify(getValues())
    return () => {
      const now = getValues()
      if (!settled.current && (restored || JSON.stringify(now) !== before)) saveAddressDraft(owner, id, now)
    }
  }, [getValues, setValue, restored, owner, id])

  function discardDraft() {
    settled.current = true
    deleteAddressDraft()
  }

  async function send(typed: AddressForm) {
    setProblem(null)
    const result = await saveAddress(id, sentAddressForm(typed, mode))
    if (result === 'login') {
      saveAddressDraft(owner, id, typed)
      navigate(loginBackTo(returnTo))
    } else if (result !== 'failed' && 'saved' in result) {
      discardDraft()
      onSaved(result.saved)
    } else if (result !== 'failed' && result.field) {
      form.setError(result.field, { type: 'server', message: result.refused })
    } else if (mode === 'edit') {
      // The shop's words about a failed edit are not shown (spec §8); that nothing was saved has to be said.
      setProblem(m.address_not_saved())
    } else setProblem(result === 'failed' ? m.technical_error() : result.refused)
  }

  const submit = form.handleSubmit(send)
  return { form, element, problem, busy: isSubmitting, submit, discardDraft, hydrated, insertedNeighbourhood }
}
