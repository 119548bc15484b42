import { formatPhone, parseTurkishPhone } from '#modules/kernel/people/phone-rules.ts'
import { typedForeignPhone, typedTurkishPhone } from '#modules/people/customers/account/typing-rules.ts'
import { m } from '#texts/messages.js'
import { Field } from '../../ui/form/field.tsx'
import { applyTypingRule } from '../use-typing.ts'
import type { AddressSectionProps } from './address-section-props.ts'

const NAME = 'property_number'

/** The phone: masked for Türkiye, plain digits elsewhere (spec §5). A pasted Turkish number in any common form replaces the value. */
export function AddressPhoneField({
  form,
  field,
  autofill,
  turkiye,
  collapsedSelection,
  dial,
}: AddressSectionProps & { dial?: string }) {
  const { onChange, ...input } = field(NAME)
  const { submitCount } = form.formState
  const touched = form.getFieldState(NAME, form.formState).isTouched
  return (
    <Field
      label={m.phone()}
      type="tel"
      inputMode="tel"
      autoComplete={autofill('tel')}
      {...(turkiye
        ? { placeholder: '+90 (5xx) xxx xx xx' }
        : dial && { hint: m.phone_abroad_hint({ code: dial }) })}
      {...input}
      onChange={(event) => {
        applyTypingRule(event, turkiye ? typedTurkishPhone : typedForeignPhone, collapsedSelection)
        return onChange(event)
      }}
      onPaste={(event) => {
        const pasted = event.clipboardData.getData('text')
        if (!turkiye || parseTurkishPhone(pasted) === null) return
        event.preventDefault()
        form.setValue(NAME, formatPhone(pasted.trim()), { shouldValidate: touched || submitCount > 0 })
      }}
    />
  )
}
