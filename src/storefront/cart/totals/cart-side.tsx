import { useEffect, useId, useRef, useState } from 'react'
import { Form } from 'react-router'
import { MAX_NOTE_LENGTH } from '#modules/buying/cart/cart-note-rules.ts'
import { noteSentence } from '#modules/buying/cart/cart-note-sentence-rules.ts'
import { m } from '#texts/messages.js'
import { apiRequest } from '../../http/forms/api-client.ts'
import { usePageRoot } from '../../http/page-root.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { CsrfField } from '../../ui/form/csrf-field.tsx'
import { SelectField, TextField } from '../../ui/form/field.tsx'
import { StickyBar } from '../../ui/sticky-bar.tsx'
import type { Branches } from '../cart.tsx'
import { checkoutForm } from '../checkout-form.ts'
import { chosenName } from '../chosen-delivery.ts'
import { optimisticLines, type ShownCart } from '../shown-cart.ts'
import { useCart } from '../use-cart.ts'
import { type Saving, useSavedField } from '../use-saved-field.ts'
import { lineMoney } from './cart-money.ts'
import { ShippingNudge } from './shipping-nudge.tsx'
import { TotalsSummary } from './totals-summary.tsx'

/**
 * Beside the lines: totals, branch, note and the checkout button, all in one form (spec §2). On a phone, where they are below all lines,
 * total and button stay at the bottom of the screen.
 */
export function CartSide({ cart, branches }: { cart: ShownCart; branches: Branches }) {
  const { pendingChanges } = useCart()
  const root = usePageRoot()
  const blocked = optimisticLines(cart.lines, pendingChanges).some(({ trouble }) => trouble !== null)
  const busy = pendingChanges.size > 0
  const form = useId()
  const button = useRef<HTMLDivElement>(null)
  return (
    <Form id={form} data-buys {...checkoutForm(root)}>
      <CsrfField />
      <TotalsSummary
        totals={cart.totals}
        title={m.cart_summary()}
        busy={busy}
        deliveryMethod={chosenName(cart.delivery)}
      >
        <div className="flex flex-col gap-4">
          <ShippingNudge nudge={cart.nudge} currency={cart.totals.currency} />
          {branches.own.length > 0 && <BranchField branches={branches} />}
          <NoteField note={cart.note} />
          {blocked && (
            <p id="cart-blocked" className="text-sm font-medium text-danger">
              {m.cart_blocked()}
            </p>
          )}
          <div ref={button}>
            <CheckoutButton blocked={blocked} className="min-h-12 w-full" />
          </div>
        </div>
      </TotalsSummary>
      <StickyBar label={m.quick_checkout()} watched={button}>
        <div
          aria-busy={busy}
          className={classNames('min-w-0 flex-1 transition-opacity', busy && 'opacity-50')}
        >
          <p className="truncate text-sm text-muted">{m.grand_total()}</p>
          <p className="figures truncate font-semibold">
            {lineMoney(cart.totals.total, cart.totals.currency)}
          </p>
        </div>
        <CheckoutButton blocked={blocked} form={form} className="min-h-12 shrink-0" />
      </StickyBar>
    </Form>
  )
}

/** 'Ödemeye Geç'; disabled while a line has to be changed first. `form` is the id of a form elsewhere on the page. */
function CheckoutButton({ blocked, ...button }: { blocked: boolean; form?: string; className: string }) {
  return (
    <Button {...button} disabled={blocked} aria-describedby={blocked ? 'cart-blocked' : undefined}>
      {m.proceed_to_payment()}
    </Button>
  )
}

/** Saves one field of the form; only shown without JavaScript. */
function NoScriptSaveButton({ intent, children }: { intent: string; children: string }) {
  return (
    <noscript>
      <button
        type="submit"
        formAction="/sepet"
        name="intent"
        value={intent}
        className="min-h-11 cursor-pointer font-medium text-accent underline underline-offset-4"
      >
        {children}
      </button>
    </noscript>
  )
}

/** Whether the server has stored a field that is saved on its own. */
function SaveStatus({ saving, retry }: { saving: Saving; retry: () => void }) {
  return (
    <div role="status" className="flex min-h-6 flex-wrap items-center gap-x-2 text-sm">
      {saving === 'saved' && <p className="pt-1 text-muted">{m.field_saved()}</p>}
      {saving === 'failed' && (
        <>
          <p className="font-medium text-danger">{m.field_not_saved()}</p>
          <button
            type="button"
            onClick={retry}
            className="min-h-11 cursor-pointer font-medium text-accent underline underline-offset-4"
          >
            {m.try_again()}
          </button>
        </>
      )}
    </div>
  )
}

const stored = async (path: 'settings' | 'cart', body: Record<string, string>) =>
  (await apiRequest(path === 'cart' ? 'PATCH' : 'POST', path, { body })).ok

/** The branch of a company account that places the order (decisions B28). */
export function BranchField({ branches: { own, chosen } }: { branches: Branches }) {
  const { saving, save, retry } = useSavedField(String(chosen ?? ''), (value) =>
    stored('settings', { key: 'branch', value }),
  )
  return (
    <div>
      <SelectField
        label={m.branch()}
        name="branchId"
        defaultValue={chosen ?? ''}
        onChange={({ currentTarget }) => void save(currentTarget.value)}
      >
        <option value="">{m.branch_none()}</option>
        {own.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SaveStatus saving={saving} retry={retry} />
      <NoScriptSaveButton intent="branch">{m.branch_choose()}</NoScriptSaveButton>
    </div>
  )
}

/** The order note 'Açıklama': saved with the cart on blur and copied to the order. `form` is the id of a form elsewhere on the page. */
export function NoteField({ note, form }: { note: string; form?: string }) {
  const [written, setWritten] = useState(note)
  const problem = noteSentence(written)
  const area = useRef<HTMLTextAreaElement>(null)
  // A custom validity blocks submitting the form, which may be elsewhere on the page, while the note is invalid.
  useEffect(() => area.current?.setCustomValidity(problem ?? ''), [problem])
  const { saving, save, retry } = useSavedField(note, (value) => stored('cart', { description: value }))
  return (
    <div>
      <TextField
        label={m.order_note()}
        name="description"
        hint={m.cart_note_hint({ most: MAX_NOTE_LENGTH })}
        defaultValue={note}
        {...(form && { form })}
        ref={area}
        {...(problem && { error: problem })}
        onChange={({ currentTarget }) => setWritten(currentTarget.value)}
        onBlur={({ currentTarget: { value } }) => {
          if (!noteSentence(value)) void save(value)
        }}
      />
      <SaveStatus saving={saving} retry={retry} />
      {!form && <NoScriptSaveButton intent="note">{m.save()}</NoScriptSaveButton>}
    </div>
  )
}
