import { type ChangeEvent, type Dispatch, useId } from 'react'
import {
  type CardBrand,
  type CardProblem,
  cardBrand,
  cardNumberDigits,
  hiddenCardNumber,
} from '#modules/kernel/payments/card-rules.ts'
import { cardSentence } from '#modules/ordering/payments/card-sentence-rules.ts'
import { brandName } from '#modules/ordering/saved-cards/saved-cards-rules.ts'
import { m } from '#texts/messages.js'
import { Field } from '../../ui/form/field.tsx'
import { CreditCard } from '../../ui/icons/icons.tsx'
import { type CardFields, type CardFormEvent, maskCardField } from './card-form.ts'

/** The field that shows the message of a problem. */
const FIELD_OF: Partial<Record<CardProblem, keyof CardFields>> = {
  card: 'ccno',
  holder: 'holder',
  ccv: 'ccv',
  expiry: 'expiry',
}

/** Keeps the caret behind the same digit when the mask adds spaces or slashes to the typed text. */
function keepCaret(input: HTMLInputElement, field: keyof CardFields): void {
  const before = input.value.slice(0, input.selectionStart ?? input.value.length).replace(/\D/g, '').length
  const text = maskCardField(field, input.value)
  queueMicrotask(() => {
    let at = 0
    for (let digits = 0; at < text.length && digits < before; at++) if (/\d/.test(text[at] ?? '')) digits++
    if (document.activeElement === input) input.setSelectionRange(at, at)
  })
}

/** The card form of spec §5 with a picture of the card. Autofill is allowed; the page stores none of the values. */
export function CardPanel({
  fields,
  organization,
  bankName,
  problems,
  emptyBy,
  refusedBy,
  dispatch,
}: {
  fields: CardFields
  organization: CardBrand
  bankName: string
  problems: readonly CardProblem[]
  /** The id of the message that all fields are empty; '' if not shown. */
  emptyBy: string
  /** The id of the message why the last attempt failed; '' if not shown. */
  refusedBy: string
  dispatch: Dispatch<CardFormEvent>
}) {
  const empty = emptyBy && { 'aria-invalid': true, 'aria-describedby': emptyBy }
  const errorOf = (field: keyof CardFields) => {
    const problem = problems.find((each) => FIELD_OF[each] === field)
    return problem && cardSentence(problem)
  }
  const type = ({ currentTarget: input }: ChangeEvent<HTMLInputElement>, field: keyof CardFields) =>
    dispatch({ type: 'card-typed', field, text: input.value })
  const typeMasked = (event: ChangeEvent<HTMLInputElement>, field: 'ccno' | 'expiry') => {
    keepCaret(event.currentTarget, field)
    type(event, field)
  }
  return (
    <div className="grid gap-6 md:grid-cols-[minmax(0,1fr)_18rem] md:items-start">
      <div className="flex flex-col gap-4">
        <Field
          label={m.card_number()}
          name="ccno"
          inputMode="numeric"
          autoComplete="cc-number"
          placeholder="0000 0000 0000 0000"
          value={fields.ccno}
          onChange={(event) => typeMasked(event, 'ccno')}
          error={errorOf('ccno')}
          {...empty}
          className="figures"
        />
        <Field
          label={m.card_holder()}
          name="holder"
          autoComplete="cc-name"
          defaultValue={fields.holder}
          onChange={(event) => type(event, 'holder')}
          error={errorOf('holder')}
          {...empty}
        />
        <div className="grid grid-cols-2 gap-4">
          <Field
            label={m.card_expiry()}
            name="expiry"
            inputMode="numeric"
            autoComplete="cc-exp"
            placeholder={m.card_expiry_placeholder()}
            value={fields.expiry}
            onChange={(event) => typeMasked(event, 'expiry')}
            error={errorOf('expiry')}
            {...empty}
            className="figures"
          />
          <Field
            label={m.card_ccv()}
            name="ccv"
            type="password"
            inputMode="numeric"
            autoComplete="cc-csc"
            maxLength={3}
            value={fields.ccv}
            onChange={(event) => type(event, 'ccv')}
            error={errorOf('ccv')}
            {...(refusedBy && !errorOf('ccv') && { 'aria-describedby': refusedBy })}
            {...empty}
            className="figures"
          />
        </div>
      </div>
      <CardPicture fields={fields} organization={organization} bankName={bankName} />
    </div>
  )
}

/** The number on the picture: dots, and the last four digits when all 16 are typed. */
function pictured(ccno: string): string {
  const digits = cardNumberDigits(ccno)
  return hiddenCardNumber(digits.length === 16 ? digits : '••••')
}

/**
 * A picture of the card without sensitive data: only the last four digits, and dots instead of the security code, '000' while it is
 * empty (decisions C3).
 */
function CardPicture({
  fields: { ccno, expiry, holder, ccv },
  organization,
  bankName,
}: {
  fields: CardFields
  organization: CardBrand
  bankName: string
}) {
  const title = useId()
  const brand = organization === 'UNKNOWN' ? cardBrand(ccno) : organization
  return (
    <div
      aria-hidden="true"
      className="figures hidden aspect-[1.586] w-full flex-col justify-between rounded-card bg-linear-to-br from-accent-strong to-accent p-5 text-on-accent shadow-card md:flex"
    >
      <div className="flex items-start justify-between gap-3 text-sm">
        <span className="truncate">{bankName}</span>
        <span className="text-lg font-bold italic">
          {brandName(brand) || <CreditCard className="size-7" />}
        </span>
      </div>
      <p id={title} className="text-xl tracking-wider">
        {pictured(ccno)}
      </p>
      <div className="flex items-end justify-between gap-3 text-sm">
        <span className="truncate uppercase">{holder || m.card_holder()}</span>
        <span>{expiry || '••/••'}</span>
        <span>{ccv === '' ? '000' : '•••'}</span>
      </div>
    </div>
  )
}
