import { type Dispatch, useId } from 'react'
import type { CardProblem } from '#modules/kernel/payments/card-rules.ts'
import { cardSentence } from '#modules/ordering/payments/card-sentence-rules.ts'
import type { SavedCard } from '#modules/ordering/saved-cards/saved-cards-rules.ts'
import { m } from '#texts/messages.js'
import { SavedCardText } from '../../account/cards/saved-card-texts.tsx'
import { Field } from '../../ui/form/field.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import type { CardFormEvent } from './card-form.ts'

const choice =
  'flex min-h-12 cursor-pointer items-center gap-3 px-4 py-2 transition-colors has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent'

/** The saved cards of the customer and 'another card', one chosen. A card is paid with its security code alone, where its bank asks for it. */
export function SavedCardChoice({
  cards,
  chosen,
  ccv,
  asksCcv,
  problems,
  refusedBy,
  dispatch,
}: {
  cards: readonly SavedCard[]
  /** Null for another card. */
  chosen: SavedCard | null
  ccv: string
  asksCcv: boolean
  problems: readonly CardProblem[]
  /** The id of the message why the last attempt failed; '' if not shown. */
  refusedBy: string
  dispatch: Dispatch<CardFormEvent>
}) {
  const hydrated = useHydrated()
  const wrongCcv = chosen !== null && problems.includes('ccv')
  return (
    <>
      <fieldset className="min-w-0">
        <legend className="pb-2 font-semibold">{m.saved_cards()}</legend>
        <ul className="divide-y divide-line overflow-hidden rounded-card border border-line">
          {cards.map((card) => (
            <li key={card.id}>
              <label className={choice}>
                <input
                  type="radio"
                  name="kayitliKart"
                  value={card.id}
                  checked={card.id === chosen?.id}
                  onChange={() => dispatch({ type: 'saved-card-picked', id: card.id })}
                  data-saved-card=""
                  className="size-5 shrink-0 accent-accent"
                />
                <SavedCardText card={card} />
              </label>
            </li>
          ))}
          <li>
            <label className={choice}>
              <input
                type="radio"
                name="kayitliKart"
                value=""
                checked={chosen === null}
                onChange={() => dispatch({ type: 'saved-card-picked', id: '' })}
                data-other-card=""
                className="size-5 shrink-0 accent-accent"
              />
              <span className="font-medium">{m.saved_card_other()}</span>
            </label>
          </li>
        </ul>
      </fieldset>
      {/* Without JavaScript nobody knows yet whether the bank asks for it. */}
      {(!hydrated || (chosen !== null && asksCcv)) && (
        <div className="hidden max-w-48 group-has-[[data-saved-card]:checked]/card:block">
          <Field
            label={m.card_ccv()}
            name="kayitliCcv"
            type="password"
            inputMode="numeric"
            autoComplete="cc-csc"
            maxLength={3}
            hint={m.saved_card_ccv_hint()}
            value={ccv}
            onChange={({ currentTarget }) =>
              dispatch({ type: 'card-typed', field: 'ccv', text: currentTarget.value })
            }
            error={wrongCcv ? cardSentence('ccv') : undefined}
            {...(refusedBy && !wrongCcv && { 'aria-describedby': refusedBy })}
            className="figures"
          />
        </div>
      )}
    </>
  )
}

/** Keeps the typed card for the next purchase, with the provider. Never ticked beforehand. */
export function KeepCardBox({ keep, dispatch }: { keep: boolean; dispatch: Dispatch<CardFormEvent> }) {
  const hintId = useId()
  return (
    <div>
      <label className="flex min-h-11 cursor-pointer items-start gap-3 py-1">
        <input
          type="checkbox"
          name="kartSakla"
          value="1"
          checked={keep}
          onChange={({ currentTarget }) =>
            dispatch({ type: 'keep-card-chosen', keep: currentTarget.checked })
          }
          aria-describedby={hintId}
          className="mt-0.5 size-5 shrink-0 accent-accent"
        />
        <span className="font-medium">{m.saved_card_keep()}</span>
      </label>
      <p id={hintId} className="pl-8 text-sm text-muted">
        {m.saved_card_keep_hint()}
      </p>
    </div>
  )
}
