import { Form, redirect, useNavigation } from 'react-router'
import type { LabelCardResult } from '#modules/ordering/saved-cards/saved-cards.server.ts'
import {
  brandName,
  LONGEST_CARD_LABEL,
  SAVED_CARDS_PATH,
  type SavedCard,
  savedCardName,
} from '#modules/ordering/saved-cards/saved-cards-rules.ts'
import { m } from '#texts/messages.js'
import { formText } from '../../http/forms/form-reading.ts'
import { refuseForm, TOO_MANY } from '../../http/forms/form-response.server.ts'
import { shopContext } from '../../http/shop-context.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Alert } from '../../ui/dialog/alert.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { CsrfField } from '../../ui/form/csrf-field.tsx'
import { Field } from '../../ui/form/field.tsx'
import { ResultMessage } from '../../ui/form/result-message.tsx'
import { CreditCard } from '../../ui/icons/icons.tsx'
import { AccountPage } from '../account-page.tsx'
import { requireCustomer } from '../require-customer.server.ts'
import type { Route } from './+types/saved-cards-route.ts'
import { SavedCardText } from './saved-card-texts.tsx'

/** Words of `tamam=` after a form that was sent. */
const NOTICES = { silindi: m.saved_card_removed, adlandi: m.saved_card_labelled } as const

const MAX_ID_LENGTH = 60
/** Longer input is refused with a sentence; this only bounds the work. */
const MAX_TYPED = 200

/** The field of a card's name: every card on the page has one. */
const labelField = (id: string) => `label-${id}`

/** The customer's cards in the vault of the payment provider. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const page = context.get(shopContext)
  const { customer } = await requireCustomer(page, SAVED_CARDS_PATH)
  return { cards: await page.shop.savedCards.list(customer.id), done: url.searchParams.get('tamam') }
}

/** Deletes a card, or gives it the customer's own name. */
export async function action({ request, context }: Route.ActionArgs) {
  const page = context.get(shopContext)
  const { customer } = await requireCustomer(page, SAVED_CARDS_PATH)
  const form = await request.formData()
  const id = formText(form, 'card', MAX_ID_LENGTH)
  const typed = formText(form, labelField(id), MAX_TYPED)
  const refused = { card: id, typed }
  const { locale } = page.preferences
  const { savedCards } = page.shop
  const tooMany = await page.limit('account')
  if (tooMany) return refuseForm(429, TOO_MANY, tooMany, refused)
  if (form.get('intent') === 'remove') {
    const removed = await savedCards.remove(customer.id, id)
    // Deleted before, by a second click or in another tab: it is gone, as was wanted.
    if (removed.ok || removed.reason === 'unknown') return redirect(`${SAVED_CARDS_PATH}?tamam=silindi`, 303)
    return refuseForm(503, 'VAULT_UNAVAILABLE', m.saved_card_not_removed({}, { locale }), refused)
  }
  const labelled = await savedCards.label(customer.id, id, typed)
  if (labelled.ok) return redirect(`${SAVED_CARDS_PATH}?tamam=adlandi`, 303)
  if (labelled.reason === 'unknown')
    return refuseForm(404, 'NOT_FOUND', m.saved_card_unknown({}, { locale }), refused)
  const label = LABEL_PROBLEMS[labelled.reason]({ most: LONGEST_CARD_LABEL }, { locale })
  return refuseForm(422, 'INVALID', '', { ...refused, fields: { label } })
}

const LABEL_PROBLEMS = {
  long: m.saved_card_label_long,
  digits: m.saved_card_label_digits,
} as const satisfies Record<Exclude<Extract<LabelCardResult, { ok: false }>['reason'], 'unknown'>, unknown>

export default function SavedCardsPage({ loaderData: { cards, done }, actionData }: Route.ComponentProps) {
  const notice = Object.entries(NOTICES).find(([word]) => word === done)?.[1]
  return (
    <AccountPage title={m.saved_cards_title()}>
      <div className="flex max-w-3xl flex-col gap-4 not-empty:pb-6">
        {notice && !actionData && <Alert>{notice()}</Alert>}
        {actionData?.message && (
          <ResultMessage tone="danger" result={actionData}>
            {actionData.message}
          </ResultMessage>
        )}
      </div>
      {cards.length === 0 ? (
        <EmptyState title={m.saved_cards_none()}>
          <p className="max-w-prose text-muted">{m.saved_cards_none_hint()}</p>
          <ButtonLink to="/">{m.back_to_shopping()}</ButtonLink>
        </EmptyState>
      ) : (
        <>
          <p className="max-w-prose pb-4 text-muted">{m.saved_cards_lead()}</p>
          <ul className="max-w-3xl divide-y divide-line rounded-card border border-line">
            {cards.map((card) => (
              <SavedCardRow
                key={card.id}
                card={card}
                refused={actionData?.card === card.id ? actionData : null}
              />
            ))}
          </ul>
        </>
      )}
    </AccountPage>
  )
}

const summary =
  'inline-flex min-h-11 cursor-pointer list-none items-center rounded-control px-3 font-medium text-accent hover:bg-surface [&::-webkit-details-marker]:hidden'

/** Both forms open in place, so that they work without JavaScript and nothing is deleted by one touch. */
function SavedCardRow({
  card,
  refused,
}: {
  card: SavedCard
  refused: { typed: string; fields?: Readonly<Record<string, string>> } | null
}) {
  const busy = useNavigation().state === 'submitting'
  const name = savedCardName(card)
  const spoken = `${brandName(card.organization)} ${m.saved_card_spoken({ digits: card.lastDigits })}`
  const error = refused?.fields?.label
  const fields = (
    <>
      <CsrfField />
      <input type="hidden" name="card" value={card.id} />
    </>
  )
  return (
    <li className="flex flex-col gap-2 p-4">
      <div className="flex items-center gap-4">
        <CreditCard aria-hidden="true" className="size-6 shrink-0 text-muted" />
        <SavedCardText card={card} />
      </div>
      <div className="-mx-3 flex flex-wrap items-start gap-x-1">
        <details className="open:w-full" {...(error && { open: true })}>
          <summary className={summary}>
            {card.label ? m.saved_card_rename() : m.saved_card_name_it()}
            <span className="sr-only">: {spoken}</span>
          </summary>
          <Form
            method="post"
            action={SAVED_CARDS_PATH}
            noValidate
            className="flex max-w-sm flex-col gap-3 px-3 pt-1 pb-3"
          >
            {fields}
            <Field
              label={m.saved_card_label()}
              name={labelField(card.id)}
              defaultValue={error ? refused?.typed : card.label}
              autoComplete="off"
              hint={m.saved_card_label_hint()}
              error={error}
            />
            <Button name="intent" value="label" appearance="secondary" busy={busy} className="self-start">
              {m.save()}
            </Button>
          </Form>
        </details>
        <details className="open:w-full">
          <summary className={summary}>
            {m.remove()}
            <span className="sr-only">: {spoken}</span>
          </summary>
          <Form
            method="post"
            action={SAVED_CARDS_PATH}
            className="flex flex-wrap items-center gap-3 px-3 pt-1 pb-3"
          >
            {fields}
            <p className="w-full">{m.saved_card_remove_question({ card: name })}</p>
            <Button name="intent" value="remove" appearance="danger" busy={busy}>
              {m.saved_card_remove_yes()}
            </Button>
          </Form>
        </details>
      </div>
    </li>
  )
}
