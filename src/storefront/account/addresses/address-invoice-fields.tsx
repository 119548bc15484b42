import { INVOICE_TYPES, type InvoiceType } from '#modules/kernel/people/address-rules.ts'
import { ID_NUMBER_FILLER, identityState } from '#modules/kernel/people/identity-rules.ts'
import { typedDigits } from '#modules/people/customers/account/typing-rules.ts'
import { parseInvoiceType, WIRE_INVOICE_TYPES } from '#modules/people/customers/addresses/addresses-wire.ts'
import { m } from '#texts/messages.js'
import { classNames } from '../../ui/class-names.ts'
import { Field } from '../../ui/form/field.tsx'
import { applyTypingRule } from '../use-typing.ts'
import { ID_WITHHELD } from './address-fields.ts'
import type { AddressSectionProps } from './address-section-props.ts'

const companyFields = ['property_company_name', 'property_tax_office', 'property_tax_number'] as const
const length = { property_id_number: 11, property_tax_number: 10 } as const

/**
 * Invoice details: an ID number for a person, or a company with its tax office. Switching the type clears the fields of the other
 * (spec §4). A person who gives no ID number sends the filler of spec §5 by ticking a box. Wrong check digits give a warning, not an error (decisions C2).
 */
export function AddressInvoiceFields({
  form,
  values,
  field,
  hydrated,
  turkiye,
  collapsedSelection,
  edit,
}: AddressSectionProps & { edit: boolean }) {
  const initial = parseInvoiceType(values.property_invoice_type ?? '') ?? 'individual'
  const [type, idNumber, taxNumber] = form.watch([
    'property_invoice_type',
    'property_id_number',
    'property_tax_number',
  ])
  const corporate = parseInvoiceType(type ?? '') === 'corporate'
  const { name: typeName } = form.register('property_invoice_type')

  function switchTo(chosen: InvoiceType) {
    form.setValue('property_invoice_type', WIRE_INVOICE_TYPES[chosen])
    const cleared = chosen === 'individual' ? companyFields : (['property_id_number'] as const)
    for (const name of cleared) form.setValue(name, '')
    form.clearErrors([...companyFields, 'property_id_number'])
  }
  const digits = (name: keyof typeof length) => {
    const { onChange, ...input } = field(name)
    return {
      ...input,
      inputMode: 'numeric' as const,
      autoComplete: 'off',
      // After hydration `typedDigits` cuts the length after removing spaces and letters; maxLength would cut a pasted number too early.
      ...(!hydrated && { maxLength: length[name] }),
      onChange: (event: React.ChangeEvent<HTMLInputElement>) => {
        applyTypingRule(event, (typed) => typedDigits(typed, length[name]), collapsedSelection)
        return onChange(event)
      },
    }
  }
  const shown = (when: boolean, without: string, display: string) =>
    hydrated ? (when ? display : 'hidden') : without
  const checksumWarning = (text: string, kind: 'idNumber' | 'taxNumber') =>
    identityState(text, kind) === 'doubtful' ? m.identity_number_suspect() : undefined
  const usualHint = edit ? m.national_id_hint_edit() : m.national_id_hint()
  const short = edit && idNumber !== '' && idNumber.length < length.property_id_number

  return (
    <fieldset
      className={classNames(
        'flex-col gap-4',
        shown(turkiye, 'hidden group-has-[[data-home]:checked]:flex', 'flex'),
      )}
    >
      <legend className="pb-2 text-sm font-medium">{m.invoice_type()}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-3">
        {INVOICE_TYPES.map((kind) => (
          <label
            key={kind}
            className="flex min-h-12 cursor-pointer items-center gap-3 rounded-control border border-line-strong px-3 font-medium has-checked:border-accent has-checked:bg-accent-soft"
          >
            <input
              type="radio"
              name={typeName}
              value={WIRE_INVOICE_TYPES[kind]}
              defaultChecked={initial === kind}
              data-corporate={kind === 'corporate' || undefined}
              onChange={() => switchTo(kind)}
              className="size-5 shrink-0 accent-accent"
            />
            {kind === 'individual' ? m.individual() : m.corporate()}
          </label>
        ))}
      </div>
      <div className={shown(!corporate, 'group-has-[[data-corporate]:checked]:hidden', '')}>
        <Field
          label={m.national_id()}
          {...digits('property_id_number')}
          required={!edit}
          hint={short ? m.national_id_short() : (checksumWarning(idNumber, 'idNumber') ?? usualHint)}
        />
        {!edit && (
          <label className="mt-1 inline-flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              name={ID_WITHHELD}
              value="1"
              {...(hydrated
                ? { checked: idNumber === ID_NUMBER_FILLER }
                : { defaultChecked: values.property_id_number === ID_NUMBER_FILLER })}
              onChange={({ currentTarget: { checked } }) => {
                form.setValue('property_id_number', checked ? ID_NUMBER_FILLER : '')
                form.clearErrors('property_id_number')
              }}
              className="size-5 shrink-0 accent-accent"
            />
            {m.national_id_withheld()}
          </label>
        )}
      </div>
      <div
        className={classNames(
          'gap-5 sm:grid-cols-2',
          shown(corporate, 'hidden group-has-[[data-corporate]:checked]:grid', 'grid'),
        )}
      >
        <div className="sm:col-span-2">
          <Field label={m.company_name()} autoComplete="organization" {...field('property_company_name')} />
        </div>
        <Field label={m.tax_office()} {...field('property_tax_office')} />
        <Field
          label={m.tax_number()}
          {...digits('property_tax_number')}
          hint={checksumWarning(taxNumber, 'taxNumber')}
        />
      </div>
    </fieldset>
  )
}
