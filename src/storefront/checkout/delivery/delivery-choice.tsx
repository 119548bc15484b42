import { useRef } from 'react'
import { Form, useSubmit } from 'react-router'
import type { CartDelivery } from '#modules/buying/cart/cart-schemas.ts'
import { daysBetween } from '#modules/kernel/shipping/arrival-sentence-rules.ts'
import { m } from '#texts/messages.js'
import { getLocale } from '#texts/runtime.js'
import { lineMoney } from '../../cart/totals/cart-money.ts'
import { Button } from '../../ui/button.tsx'
import { CsrfField } from '../../ui/form/csrf-field.tsx'
import { DELIVERY_FIELD, DELIVERY_INTENT } from './delivery-form.ts'

/**
 * How the order is delivered: the ways that the shop offers to the chosen address with their days and surcharges, or the days alone where
 * there is no choice; nothing where there is neither. A form of its own, so it stands in no other form: a choice is posted to `action`
 * (`chooseDelivery` answers it) and the page shows the new totals; without JavaScript its button does.
 */
export function DeliveryChoice({
  delivery: { chosen, isGone, choices },
  currency,
  action,
}: {
  /** `CartView.delivery`. */
  delivery: CartDelivery
  /** The currency of the cart's totals. */
  currency: string
  /** The address of the checkout page to return to. */
  action: string
}) {
  const form = useRef<HTMLFormElement>(null)
  const submit = useSubmit()
  const [only] = choices
  if (choices.length < 2 && !isGone && !only?.from) return null
  return (
    <section aria-label={m.delivery_choice()} className="rounded-card border border-line p-5">
      <h2 className="pb-2 text-lg">{m.delivery_choice()}</h2>
      {isGone && (
        <Form method="post" action={action} preventScrollReset replace className="pb-2">
          <CsrfField />
          <input type="hidden" name="intent" value={DELIVERY_INTENT} />
          <input type="hidden" name={DELIVERY_FIELD} value="" />
          <p className="pb-2 text-sm font-medium text-danger">{m.delivery_method_gone()}</p>
          <Button appearance="secondary">{m.delivery_method_gone_go_on()}</Button>
        </Form>
      )}
      {choices.length < 2 ? (
        <p className="text-sm">{only && <ChoiceTexts choice={only} currency={currency} />}</p>
      ) : (
        <Form ref={form} method="post" action={action} preventScrollReset replace>
          <CsrfField />
          <input type="hidden" name="intent" value={DELIVERY_INTENT} />
          <fieldset className="flex flex-col gap-1">
            <legend className="sr-only">{m.delivery_choice()}</legend>
            {choices.map((choice) => (
              <label
                // The radio is the server's again after each answer, so a refused choice is not shown as made.
                key={`${choice.key} ${chosen}`}
                className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-2 has-checked:bg-accent-soft"
              >
                <input
                  type="radio"
                  name={DELIVERY_FIELD}
                  value={choice.key}
                  defaultChecked={choice.key === chosen}
                  onChange={() => submit(form.current, { preventScrollReset: true, replace: true })}
                  className="size-5 shrink-0 accent-accent"
                />
                <ChoiceTexts choice={choice} currency={currency} />
              </label>
            ))}
          </fieldset>
          <noscript>
            <Button appearance="secondary" className="mt-2 w-full">
              {m.delivery_choice_apply()}
            </Button>
          </noscript>
        </Form>
      )}
    </section>
  )
}

/** Name, days and surcharge of a way of delivery. */
function ChoiceTexts({ choice, currency }: { choice: CartDelivery['choices'][number]; currency: string }) {
  const { name, from, to, surcharge } = choice
  return (
    <span className="figures flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3 py-1.5 text-sm">
      <span className="min-w-0 wrap-anywhere">
        <span className="font-medium">{name}</span>
        {from && <span className="block text-muted">{daysBetween(from, to, getLocale())}</span>}
      </span>
      {surcharge > 0 && (
        <span className="font-medium">
          {m.delivery_surcharge({ amount: lineMoney(surcharge, currency) })}
        </span>
      )}
    </span>
  )
}
