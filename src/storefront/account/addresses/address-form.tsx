import { type ReactNode, useLayoutEffect, useState } from 'react'
import { isTurkiye } from '#modules/kernel/people/address-rules.ts'
import type {
  AddressField,
  AddressForm as AddressValues,
} from '#modules/people/customers/addresses/address-schemas.ts'
import type { StoredAddress } from '#modules/people/customers/customers.server.ts'
import { m } from '#texts/messages.js'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Alert } from '../../ui/dialog/alert.tsx'
import type { SearchSelectComponent } from '../../ui/form/choice-field.tsx'
import { CsrfField } from '../../ui/form/csrf-field.tsx'
import { Field, TextField } from '../../ui/form/field.tsx'
import { type Draft, useDraft } from '../../ui/form/use-draft.ts'
import { LoaderCircle } from '../../ui/icons/icons.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { stayInField, useCollapsedSelection } from '../use-typing.ts'
import { AddressInvoiceFields } from './address-invoice-fields.tsx'
import { AddressPostCodeField } from './address-post-code-field.tsx'
import { AddressRegionFields } from './address-region-fields.tsx'
import type { AddressRegions } from './address-regions.server.ts'
import { type AddressFormOptions, useAddressForm } from './use-address-form.ts'

export interface AddressFormProps {
  /** The customer's id. */
  owner: string
  /** The address to edit, null for a new one. */
  id: number | null
  values: AddressValues
  errors?: Readonly<Partial<Record<AddressField, string>>>
  /** Region lists the page loaded; null makes the form fetch them. */
  regions: AddressRegions | null
  /** Where the no-JavaScript form redirects after saving. */
  back: string
  /** Where the login page returns to when the session has expired. */
  returnTo: string
  onSaved: (address: StoredAddress) => void
  /** Renders the cancel button, where there is something to go back to; `discardDraft` deletes what was typed. */
  cancel?: (discardDraft: () => void) => ReactNode
  /** A page that has the form as a part of it: the id of its form, its action and intent, and the words of the button. */
  inPage?: {
    id: string
    action: string
    intent: string
    button: string
    /** Stands in the place of the fields while they are sent. */
    sending: (values: AddressValues) => ReactNode
  }
  /** In a dialog the fields scroll and the buttons stay visible. */
  inDialog?: boolean
  /** The searchable select, when the dialog has loaded it already. */
  search?: SearchSelectComponent
}

/**
 * Adds or edits an address (spec §5). Works without JavaScript: CSS then shows the fields for Türkiye or for companies, and the
 * server decides by the submitted choice.
 */
export function AddressForm(props: AddressFormProps) {
  const { owner, id, errors = NO_ERRORS } = props
  const hydrated = useHydrated()
  const stored = useDraft<AddressValues>(`address_${id ?? 'new'}`, owner)
  const [draft, setDraft] = useState(() => (hydrated ? stored.read() : null))
  // A layout effect runs before the early changes are replayed: what was typed now is newer than the draft.
  useLayoutEffect(() => setDraft(stored.read()), [stored])
  // Errors of a submission the server has just refused are newer than any draft.
  const restored = draft !== null && Object.keys(errors).length === 0
  const values = restored ? draft : props.values
  return (
    <FreshForm
      key={restored ? 'draft' : 'fresh'}
      {...props}
      values={values}
      restored={restored}
      draft={stored}
    />
  )
}

const NO_ERRORS: AddressFormOptions['errors'] = {}

function FreshForm({
  id,
  values,
  restored,
  draft,
  errors = NO_ERRORS,
  regions,
  back,
  returnTo,
  onSaved,
  cancel,
  inPage,
  inDialog = false,
  search,
}: AddressFormProps & { restored: boolean; draft: Draft<AddressValues> }) {
  const formOptions = { id, values, restored, draft, errors, onSaved, action: inPage?.action }
  const { form, element, problem, busy, sending, submit, discardDraft, hydrated, insertedNeighbourhood } =
    useAddressForm(formOptions)
  const collapsedSelection = useCollapsedSelection(element)
  const turkiye = isTurkiye(form.watch('property_country'))
  const field = (name: AddressField) => {
    const { onChange, onBlur, ref } = form.register(name)
    const error = form.formState.errors[name]?.message
    return { name, onChange, onBlur, ref, defaultValue: values[name], error, required: true }
  }
  const sent = sending && inPage ? inPage.sending(form.getValues()) : null
  // Beside a card form, browsers have to know whose name and address is meant.
  const autofill = (name: string) => (inPage ? `shipping ${name}` : name)
  const sectionProps = {
    form,
    values,
    field,
    autofill,
    hydrated,
    turkiye,
    collapsedSelection,
    insertedNeighbourhood,
  }
  return (
    <form
      ref={element}
      id={inPage?.id}
      method="post"
      action={inPage?.action}
      noValidate
      onSubmit={busy ? (event) => event.preventDefault() : submit}
      className={classNames('group', inDialog ? 'flex min-h-0 flex-1 flex-col' : !inPage && 'max-w-2xl')}
    >
      <CsrfField />
      <input type="hidden" name="intent" value={inPage?.intent ?? 'save'} />
      <input type="hidden" name="return" value={back} />
      <input type="hidden" name="from" value={returnTo} />
      {id !== null && <input type="hidden" name="id" value={id} />}
      {sent}
      <div
        className={classNames(
          sent ? 'hidden' : 'flex flex-col gap-5',
          inDialog && 'min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-5 sm:px-6',
        )}
      >
        {restored && <Alert>{m.address_draft()}</Alert>}
        <div className="grid gap-5 sm:grid-cols-2">
          <Field
            label={m.address_title()}
            placeholder={m.address_title_example()}
            {...field('property_address_title')}
          />
          <Field label={m.full_name()} autoComplete={autofill('name')} {...field('property_name')} />
        </div>
        <AddressRegionFields {...sectionProps} regions={regions} search={search} />
        <TextField
          label={m.address()}
          placeholder={m.address_example()}
          autoComplete={autofill('street-address')}
          {...field('property_address')}
        />
        <AddressPostCodeField {...sectionProps} />
        <AddressInvoiceFields {...sectionProps} edit={id !== null} />
      </div>
      <div
        className={classNames(
          sent ? 'hidden' : 'flex flex-col gap-3',
          inDialog ? 'border-t border-line bg-page px-4 py-3 sm:rounded-b-card sm:px-6' : 'pt-6',
        )}
      >
        {problem && <Alert tone="danger">{problem}</Alert>}
        <div className="flex justify-end gap-3">
          {cancel?.(discardDraft)}
          <Button
            aria-busy={busy}
            aria-disabled={busy}
            onMouseDown={stayInField}
            className={inPage ? 'min-h-12 w-full sm:w-auto sm:px-10' : 'min-w-28'}
          >
            {busy && <LoaderCircle aria-hidden="true" className="size-4 motion-safe:animate-spin" />}
            {inPage?.button ?? (id === null ? m.add() : m.save())}
          </Button>
        </div>
      </div>
    </form>
  )
}
