import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import type { Order } from '#modules/ordering/orders/orders-schemas.ts'
import { WIRE_RETURN_KINDS, WIRE_RETURN_REASONS } from '#modules/ordering/orders/orders-wire.ts'
import { PHOTO_REASONS } from '#modules/ordering/orders/returns/return-photo-rules.ts'
import { reasonText } from '#modules/ordering/orders/returns/return-reason-texts-rules.ts'
import {
  MAX_RETURN_NOTE_LENGTH,
  RETURN_REASONS,
  type ReturnForm,
  type ReturnKind,
} from '#modules/ordering/orders/returns/return-rules.ts'
import type { Refused } from '#shared/web/action-result.ts'
import { m } from '#texts/messages.js'
import { Button } from '../../../ui/button.tsx'
import { CsrfField } from '../../../ui/form/csrf-field.tsx'
import { SelectField, TextField } from '../../../ui/form/field.tsx'
import { useErrorFocus } from '../../../ui/form/use-error-focus.ts'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { returnKindText } from '../order-texts.ts'
import { PHOTOS, returnField } from './return-field.ts'
import { ReturnPhotoField } from './return-photo-field.tsx'
import { ReturnQuantity } from './return-quantity.tsx'

/** A refused return request; with the form as it was sent, unless there was no response. */
export type RefusedReturn = Refused & {
  form?: ReturnForm
  /** Ids of the photos that the form has. */
  photos?: number[]
}

/** The fields of a return request: kind, items, reason and note. A refused one without JavaScript shows what was sent. */
export function ReturnFormFields({
  order,
  formKey,
  refused,
}: {
  order: Order
  formKey: string
  refused: RefusedReturn | undefined
}) {
  const sent = refused?.form
  const [first = 'withdrawal'] = order.returnKinds
  const [kind, setKind] = useState<ReturnKind>(sent?.kind ?? first)
  // An attempt without a response says nothing about the photos of an earlier one.
  const [photos, setPhotos] = useState(refused?.photos ?? [])
  if (refused?.photos && refused.photos !== photos) setPhotos(refused.photos)
  const busy = useNavigation().state !== 'idle'
  const form = useErrorFocus(refused)
  const errors = refused?.fields ?? {}
  const linesError = order.orderItems.map(({ id }) => errors[returnField(id)]).find(Boolean)
  return (
    <Form ref={form} method="post" encType="multipart/form-data" className="group/return flex flex-col gap-6">
      <CsrfField />
      <input type="hidden" name="key" value={formKey} />
      <KindChoice order={order} kind={kind} onChange={setKind} />
      <fieldset aria-describedby={linesError ? 'lines-error' : undefined} className="flex flex-col">
        <legend className="pb-2 font-semibold">{m.return_lines()}</legend>
        <ul className="divide-y divide-line border-y border-line">
          {order.orderItems.map((item) => (
            <li key={item.id} className="py-3">
              <ReturnQuantity
                item={item}
                requested={sent?.lines.find(({ id }) => id === item.id)?.quantity ?? null}
                alone={order.orderItems.length === 1}
                wrong={errors[returnField(item.id)] !== undefined}
              />
            </li>
          ))}
        </ul>
        {linesError && (
          <p id="lines-error" className="pt-2 text-sm font-medium text-danger">
            {linesError}
          </p>
        )}
      </fieldset>
      <ReasonChoice
        kind={kind}
        kinds={order.returnKinds}
        value={sent?.reason ? WIRE_RETURN_REASONS[sent.reason] : ''}
        error={errors.reason}
      />
      <TextField
        label={m.order_note()}
        name="note"
        rows={4}
        defaultValue={sent?.note ?? ''}
        error={errors.note}
        hint={
          order.paymentType === 'cash_on_delivery'
            ? m.return_note_iban({ most: MAX_RETURN_NOTE_LENGTH })
            : m.return_note_hint({ most: MAX_RETURN_NOTE_LENGTH })
        }
      />
      <ReturnPhotoField
        order={order}
        formKey={formKey}
        photos={photos}
        // Once the shop has the files, they are taken out of the field.
        round={photos.join()}
        error={errors[PHOTOS]}
      />
      <Button busy={busy} className="self-start">
        {m.return_send()}
      </Button>
    </Form>
  )
}

/** Withdrawal or fault, as far as the order still allows them. */
function KindChoice({
  order,
  kind,
  onChange,
}: {
  order: Order
  kind: ReturnKind
  onChange: (kind: ReturnKind) => void
}) {
  const until = order.withdrawUntil
  const words = {
    withdrawal: {
      title: m.return_kind_withdrawal(),
      hint: until ? m.return_kind_withdrawal_until({ date: until }) : m.return_kind_withdrawal_any(),
    },
    return: { title: m.return_kind_return(), hint: m.return_kind_return_hint() },
  } as const
  return (
    <fieldset>
      <legend className="pb-2 font-semibold">{m.return_kind()}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {order.returnKinds.map((each) => (
          <label
            key={each}
            className="flex cursor-pointer items-start gap-3 rounded-card border border-line p-4 has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name="kind"
              value={WIRE_RETURN_KINDS[each]}
              data-withdrawal={each === 'withdrawal' ? '' : undefined}
              defaultChecked={kind === each}
              onChange={() => onChange(each)}
              className="mt-1 size-5 shrink-0 accent-accent"
            />
            <span>
              <span className="block font-medium">{words[each].title}</span>
              <span className="figures block text-sm text-muted">{words[each].hint}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** The reasons of the chosen kind; without JavaScript those of both kinds, grouped. */
function ReasonChoice({
  kind,
  kinds,
  value,
  error,
}: {
  kind: ReturnKind
  kinds: readonly ReturnKind[]
  value: string
  error: string | undefined
}) {
  // Kept here, because the options are others after hydration, and for each kind.
  const [chosen, setChosen] = useState(value)
  const shown = useHydrated() ? kinds.filter((each) => each === kind) : kinds
  const isOffered = shown.some((each) =>
    RETURN_REASONS[each].some((reason) => WIRE_RETURN_REASONS[reason] === chosen),
  )
  const options = (each: ReturnKind) =>
    RETURN_REASONS[each].map((reason) => (
      <option
        key={reason}
        value={WIRE_RETURN_REASONS[reason]}
        data-photos={PHOTO_REASONS.includes(reason) ? '' : undefined}
      >
        {reasonText(reason)}
      </option>
    ))
  return (
    <SelectField
      key={kind}
      label={m.return_reason()}
      name="reason"
      value={isOffered ? chosen : ''}
      onChange={(event) => setChosen(event.target.value)}
      error={error}
    >
      <option value="">{shown.includes('withdrawal') ? m.return_reason_none() : m.choose()}</option>
      {shown.length === 1
        ? shown.map(options)
        : shown.map((each) => (
            <optgroup key={each} label={returnKindText(each)}>
              {options(each)}
            </optgroup>
          ))}
    </SelectField>
  )
}
