import { useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { m } from '#office-texts/messages.js'
import { describedField } from '#storefront/ui/form/field.tsx'
import { typedAmount } from '../../list/typed-amount.ts'
import type { ProductForm } from '../product-form.ts'
import { isNetValue, netValue, sidesOf } from './typed-price.ts'

const shown = (amount: string) => amount.replace('.', ',')

/** A price with KDV and without it beside each other: whichever is typed, the other one follows. */
export function PricePair({
  name,
  label,
  currency,
  hint,
}: {
  name: 'price' | 'listPrice' | `units.${number}.${'price' | 'listPrice'}`
  label: string
  currency: string
  hint?: string | undefined
}) {
  const { field, fieldState } = useController<ProductForm>({ name })
  const taxRate = useWatch<ProductForm, 'taxRate'>({ name: 'taxRate' })
  return (
    <PriceSides
      name={name}
      label={label}
      currency={currency}
      hint={hint}
      taxRate={taxRate}
      value={String(field.value)}
      error={fieldState.error?.message}
      inputRef={field.ref}
      onChange={field.onChange}
      onBlur={field.onBlur}
    />
  )
}

/** The same outside the form of a product; `value` is a price as a form holds it. */
export function PriceSides({
  name,
  label,
  currency,
  hint,
  taxRate,
  value,
  error,
  inputRef,
  onChange,
  onBlur,
}: {
  name: string
  label: string
  currency: string
  hint?: string | undefined
  taxRate: string
  value: string
  error?: string | undefined
  inputRef?: (element: HTMLInputElement | null) => void
  onChange: (value: string) => void
  onBlur?: () => void
}) {
  const sides = sidesOf(value, taxRate)
  const isNet = isNetValue(value)
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <div className="flex items-start gap-2">
        <Side
          id={name}
          words={m.products_with_tax()}
          label={`${label}: ${m.products_with_tax()}`}
          amount={isNet ? sides.gross : value}
          currency={currency}
          {...(inputRef && { inputRef })}
          described={describedField({ name, error, hint })}
          onType={onChange}
          onBlur={onBlur}
        />
        <Side
          id={`${name}-net`}
          words={m.products_without_tax()}
          label={`${label}: ${m.products_without_tax()}`}
          amount={isNet ? value.slice(4) : sides.net}
          currency={currency}
          described={describedField({ name, error, hint })}
          onType={(amount) => onChange(netValue(amount))}
          onBlur={onBlur}
        />
      </div>
      {hint && (
        <p id={`${name}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${name}-error`} className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}

function Side({
  id,
  words,
  label,
  amount,
  currency,
  inputRef,
  described,
  onType,
  onBlur,
}: {
  id: string
  words: string
  label: string
  amount: string
  currency: string
  inputRef?: (element: HTMLInputElement | null) => void
  described: ReturnType<typeof describedField>
  onType: (amount: string) => void
  onBlur?: (() => void) | undefined
}) {
  const [typed, setTyped] = useState(() => shown(amount))
  const held = typedAmount(typed) || typed.trim()
  // The other side was typed, a draft restored, a change discarded.
  const text = held === amount ? typed : shown(amount)
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-1">
      <div className="relative">
        <input
          id={id}
          ref={inputRef}
          aria-label={label}
          inputMode="decimal"
          autoComplete="off"
          className="control pr-12 text-right figures"
          value={text}
          onChange={({ target }) => {
            setTyped(target.value)
            onType(typedAmount(target.value) || target.value.trim())
          }}
          onBlur={onBlur}
          {...described}
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 right-2.5 my-auto h-fit text-xs text-muted"
        >
          {currency}
        </span>
      </div>
      <span aria-hidden="true" className="text-xs text-muted">
        {words}
      </span>
    </div>
  )
}
