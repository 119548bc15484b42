import { typedDigits } from '#modules/people/customers/account/typing-rules.ts'
import { m } from '#texts/messages.js'
import { Field } from '../../ui/form/field.tsx'
import { applyTypingRule } from '../use-typing.ts'
import type { AddressSectionProps } from './address-section-props.ts'

const NAME = 'property_post_code'
const DIGITS = 5

/** The postal code, optional: five digits in Türkiye, letters too elsewhere. */
export function AddressPostCodeField({
  field,
  autofill,
  hydrated,
  turkiye,
  collapsedSelection,
}: AddressSectionProps) {
  const { onChange, ...input } = field(NAME)
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field
        label={m.post_code()}
        autoComplete={autofill('postal-code')}
        hint={m.post_code_hint()}
        {...input}
        required={false}
        // Without JavaScript the country may still change to one with letters in its codes.
        {...(hydrated && turkiye && { inputMode: 'numeric' })}
        onChange={(event) => {
          if (turkiye) applyTypingRule(event, (typed) => typedDigits(typed, DIGITS), collapsedSelection)
          return onChange(event)
        }}
      />
    </div>
  )
}
