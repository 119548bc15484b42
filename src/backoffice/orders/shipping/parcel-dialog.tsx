import { type FormEvent, useId, useState } from 'react'
import { CARRIERS, findCarrier } from '#modules/ordering/orders/shipping/carrier-rules.ts'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { Field, SelectField } from '#storefront/ui/form/field.tsx'
import { toast } from '../../frame/toasts.tsx'
import { Failure } from '../../parts/failure.tsx'
import { OfficeDialog } from '../../parts/office-dialog.tsx'
import { type CommandedOrder, failureOf, unsentLines, useOrderCommand } from '../order-command.ts'
import { PieceFields } from '../piece-fields.tsx'

/** A parcel to send, or the correction of one that has left. One hand is enough: two fields and a button at the lower edge. */
export function ParcelDialog({
  order,
  correct = false,
  onChange,
  onClose,
}: {
  order: CommandedOrder
  correct?: boolean
  onChange: () => void
  onClose: () => void
}) {
  const command = useOrderCommand(order, onChange)
  const form = useId()
  const unsent = unsentLines(order)
  const { parcels } = order
  const [from, setFrom] = useState(parcels[0]?.trackingNo ?? '')
  const known = parcels.find((parcel) => parcel.trackingNo === from)
  // The next parcel usually goes with the same carrier.
  const [carrierName, setCarrier] = useState(parcels.at(correct ? 0 : -1)?.carrierName ?? '')
  const [trackingNo, setTrackingNo] = useState('')
  /** Pieces that are taken into the parcel, where not all that are left. */
  const [chosen, setChosen] = useState<ReadonlyMap<number, number>>(new Map())
  const [wanting, setWanting] = useState(false)
  const packed = unsent
    .map(({ id, owed }) => ({ id, quantity: Math.min(chosen.get(id) ?? owed, owed) }))
    .filter(({ quantity }) => quantity > 0)
  const missing = (text: string) => (wanting && text.trim() === '' ? m.order_commands_required() : undefined)

  function send(event: FormEvent) {
    event.preventDefault()
    if (command.isPending) return
    setWanting(true)
    const carrier = carrierName.trim()
    const parcel = {
      carrierName: carrier,
      trackingNo: trackingNo.trim(),
      trackingUrl:
        findCarrier(carrier)?.trackingUrl ?? (known?.carrierName === carrier ? known.trackingUrl : ''),
    }
    if (parcel.carrierName === '' || parcel.trackingNo === '' || (!correct && packed.length === 0)) return
    const done = {
      onSuccess: () => {
        toast(correct ? m.order_commands_correct_done() : m.order_commands_ship_done())
        onClose()
      },
    }
    if (correct) command.mutate({ path: 'parcels', method: 'PUT', body: { ...parcel, from } }, done)
    else command.mutate({ path: 'parcels', body: { ...parcel, lines: packed } }, done)
  }

  const title = correct ? m.order_commands_correct() : m.order_commands_ship()
  return (
    <OfficeDialog
      open
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button type="button" appearance="secondary" onClick={onClose}>
            {m.frame_cancel()}
          </Button>
          <Button form={form} busy={command.isPending}>
            {title}
          </Button>
        </>
      }
    >
      <form id={form} noValidate className="flex flex-col gap-4" onSubmit={send}>
        {correct && parcels.length > 1 && (
          <SelectField
            label={m.order_commands_parcel()}
            name="parcel-from"
            value={from}
            onChange={(event) => setFrom(event.target.value)}
          >
            {parcels.map((parcel) => (
              <option key={parcel.trackingNo} value={parcel.trackingNo}>
                {parcel.carrierName} {parcel.trackingNo}
              </option>
            ))}
          </SelectField>
        )}
        {correct && known && (
          <p className="text-muted">{m.order_commands_correct_text({ trackingNo: known.trackingNo })}</p>
        )}
        <Field
          label={m.order_commands_carrier()}
          name="parcel-carrier"
          list={`${form}-carriers`}
          autoComplete="off"
          value={carrierName}
          error={missing(carrierName)}
          onChange={(event) => setCarrier(event.target.value)}
        />
        <datalist id={`${form}-carriers`}>
          {CARRIERS.map(({ name }) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <Field
          label={m.order_commands_tracking_no()}
          name="parcel-tracking-no"
          autoComplete="off"
          autoCapitalize="characters"
          className="figures"
          value={trackingNo}
          error={missing(trackingNo)}
          onChange={(event) => setTrackingNo(event.target.value)}
        />
        {!correct && unsent.reduce((all, { owed }) => all + owed, 0) > 1 && (
          <PieceFields
            lines={unsent}
            chosen={chosen}
            onChange={setChosen}
            error={wanting && packed.length === 0 ? m.order_commands_nothing_packed() : null}
          />
        )}
        <p className="text-muted">
          {correct ? m.order_commands_correct_mail() : m.order_commands_ship_mail()}
        </p>
        <Failure of={command.error && failureOf(command.error)} />
      </form>
    </OfficeDialog>
  )
}
