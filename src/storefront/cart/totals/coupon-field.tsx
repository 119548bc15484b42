import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import type { CartCoupon } from '#modules/buying/cart/cart-schemas.ts'
import { MAX_CODE_LENGTH } from '#modules/buying/coupons/coupon-code-rules.ts'
import { m } from '#texts/messages.js'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { announce } from '../../ui/dialog/announce.ts'
import { CsrfField } from '../../ui/form/csrf-field.tsx'
import { Field } from '../../ui/form/field.tsx'
import { bringIntoView } from '../../ui/form/result-message.tsx'
import { ChevronDown } from '../../ui/icons/icons.tsx'
import { COUPON_FIELD } from '../cart-form-result.ts'
import { lineMoney } from './cart-money.ts'

/**
 * The code of a discount: a folded field, or the code of the cart with what it gives and a button that takes it away. Its forms post to the
 * action of the page they are on, at `action`, with JavaScript and without.
 */
export function CouponField({
  coupon,
  currency,
  action,
  refused,
  offered = null,
}: {
  coupon: CartCoupon | null
  currency: string
  action: string
  /** The code that was refused, as typed, and why. */
  refused: { typed: string; message: string } | null
  /** A code to use with one press. */
  offered?: string | null
}) {
  const box = useRef<HTMLDivElement>(null)
  const sent = useRef(false)
  const code = coupon?.code ?? ''
  const problem = refused?.message ?? ''
  useEffect(() => {
    // The button that was pressed is gone with its form.
    if (!sent.current) return
    sent.current = false
    if (problem !== '') return
    announce(code === '' ? m.coupon_removed() : m.coupon_applied({ code }))
    bringIntoView(box.current)
  }, [code, problem])
  const onSubmit = () => {
    sent.current = true
  }
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label={m.coupon_code()}
      className="rounded-card border border-line px-5 py-2 focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-accent"
    >
      {coupon === null ? (
        <CodeForm action={action} refused={refused} offered={offered} onSubmit={onSubmit} />
      ) : (
        <Chosen coupon={coupon} currency={currency} action={action} problem={problem} onSubmit={onSubmit} />
      )}
    </section>
  )
}

function CodeForm({
  action,
  refused,
  offered,
  onSubmit,
}: {
  action: string
  refused: { typed: string; message: string } | null
  offered: string | null
  onSubmit: () => void
}) {
  return (
    <details open={refused !== null || offered !== null} className="group/code">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-2 font-medium [&::-webkit-details-marker]:hidden">
        {m.coupon_have_code()}
        <ChevronDown
          aria-hidden="true"
          className="size-5 text-muted transition-transform group-open/code:rotate-180 motion-reduce:transition-none"
        />
      </summary>
      <Form
        method="post"
        action={action}
        preventScrollReset
        replace
        onSubmit={onSubmit}
        className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2 pb-4"
      >
        <CsrfField />
        <input type="hidden" name="intent" value="coupon" />
        <Field
          label={m.coupon_code()}
          name={COUPON_FIELD}
          required
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          size={MAX_CODE_LENGTH / 2}
          defaultValue={refused?.typed ?? offered ?? ''}
          {...(refused && { 'aria-invalid': true, 'aria-describedby': `${COUPON_FIELD}-refused` })}
          className="w-full uppercase"
        />
        <Button appearance="secondary" className="min-h-11">
          {m.coupon_apply()}
        </Button>
        {refused && (
          <p
            id={`${COUPON_FIELD}-refused`}
            role="alert"
            className="col-span-2 text-sm font-medium text-danger"
          >
            {refused.message}
          </p>
        )}
      </Form>
    </details>
  )
}

function Chosen({
  coupon: { code, applied, discount, freeShipping, notice },
  currency,
  action,
  problem,
  onSubmit,
}: {
  coupon: CartCoupon
  currency: string
  action: string
  /** Why another code was refused, as one that another tab still had a field for; '' otherwise. */
  problem: string
  onSubmit: () => void
}) {
  const gives = [
    ...(discount > 0 ? [lineMoney(-discount, currency)] : []),
    ...(freeShipping ? [m.coupon_free_shipping()] : []),
  ]
  return (
    <div className="flex flex-col gap-1 pt-2">
      <div className="flex items-end justify-between gap-3">
        <span className="min-w-0">
          <span className="block text-sm text-muted">{m.coupon_code()}</span>
          <strong className={classNames('wrap-anywhere', !applied && 'text-muted line-through')}>
            {code}
          </strong>
        </span>
        <span className={classNames('figures text-right', applied ? 'font-medium' : 'text-sm text-danger')}>
          {applied ? gives.join(' · ') : m.coupon_not_applied()}
        </span>
      </div>
      {problem && (
        <p role="alert" className="text-sm font-medium text-danger">
          {problem}
        </p>
      )}
      {notice && (
        <p className={classNames('text-sm', applied ? 'text-muted' : 'font-medium text-danger')}>{notice}</p>
      )}
      <Form method="post" action={action} preventScrollReset replace onSubmit={onSubmit} className="-ml-1">
        <CsrfField />
        <button
          type="submit"
          name="intent"
          value="remove-coupon"
          className="min-h-11 cursor-pointer px-1 text-sm font-medium text-accent underline underline-offset-4"
        >
          {m.coupon_remove()}
        </button>
      </Form>
    </div>
  )
}
