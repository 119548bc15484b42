import { CreditCard } from 'lucide-react'
import { type ChangeEvent, useId } from 'react'
import {
  type CardBrand,
  type CardProblem,
  cardBrand,
  cardNumberDigits,
  hiddenCardNumber,
  maskCardNumber,
  maskExpiry,
} from '#modules/payments/card-rules.ts'
import { m } from '#texts/messages.js'
import { Field } from '../ui/field.tsx'
import type { CardFields } from './card-form.ts'

const NAMES: Readonly<Record<CardBrand, string>> = {
  VISA: 'Visa',
  MASTERCARD: 'Mastercard',
  TROY: 'Troy',
  AMEX: 'Amex',
  UNKNOWN: '',
}

/** The field that shows the message of a problem. */
const FIELD_OF: Partial<Record<CardProblem, keyof CardFields>> = {
  card: 'ccno',
  holder: 'holder',
  ccv: 'ccv',
  expiry: 'expiry',
}

/** Applies a mask and keeps the caret behind the same digit when the mask adds spaces or slashes. */
function masked(event: ChangeEvent<HTMLInputElement>, mask: (text: string) => string): string {
  const field = event.currentTarget
  const before = field.value.slice(0, field.selectionStart ?? field.value.length).replace(/\D/g, '').length
  const text = mask(field.value)
  queueMicrotask(() => {
    let at = 0
    for (let digits = 0; at < text.length && digits < before; at++) if (/\d/.test(text[at] ?? '')) digits++
    if (document.activeElement === field) field.setSelectionRange(at, at)
  })
  return text
}

/** The card form of spec §5 with a picture of the card. Autofill is allowed; the page stores none of the values. */
export function CardPanel({
  fields,
  organization,
  bankName,
  problems,
  emptyBy,
  refusedBy,
  onChange,
}: {
  fields: CardFields
  organization: CardBrand
  bankName: string
  problems: readonly { reason: CardProblem; sentence: string }[]
  /** The id of the message that all fields are empty; '' if not shown. */
  emptyBy: string
  /** The id of the message why the last attempt failed; '' if not shown. */
  refusedBy: string
  onChange: (fields: CardFields) => void
}) {
  const errorOf = (name: keyof CardFields) =>
    problems.find(({ reason }) => FIELD_OF[reason] === name)?.sentence
  const empty = emptyBy && { 'aria-invalid': true, 'aria-describedby': emptyBy }
  const set = (name: keyof CardFields, value: string) => onChange({ ...fields, [name]: value })
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
          onChange={(event) => set('ccno', masked(event, maskCardNumber))}
          error={errorOf('ccno')}
          {...empty}
          className="figures"
        />
        <Field
          label={m.card_holder()}
          name="holder"
          autoComplete="cc-name"
          value={fields.holder}
          onChange={({ currentTarget }) => set('holder', currentTarget.value)}
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
            onChange={(event) => set('expiry', masked(event, expiryMask))}
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
            onChange={({ currentTarget }) => set('ccv', currentTarget.value.replace(/\D/g, '').slice(0, 3))}
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

/** Accepts `12/2027`, which browsers fill in where people type `1227`. */
function expiryMask(text: string): string {
  const long = /^\s*(\d{2})\s*\/\s*20(\d{2})\s*$/.exec(text)
  return maskExpiry(long ? `${long[1]}${long[2]}` : text)
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
        <span className="text-lg font-bold italic">{NAMES[brand] || <CreditCard className="size-7" />}</span>
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
