import { Download, Upload } from 'lucide-react'
import { type ChangeEvent, useId, useRef, useState } from 'react'
import { CARRIERS } from '#modules/ordering/orders/shipping/carrier-rules.ts'
import { MOST_SHIPMENT_ROWS } from '#modules/ordering/orders/shipping/shipment-file-rules.ts'
import { m } from '#office-texts/messages.js'
import { decodeText } from '#shared/text/decode-text.ts'
import { Button } from '#storefront/ui/button.tsx'
import { SelectField, TextField } from '#storefront/ui/form/field.tsx'
import { useMay } from '../../frame/office.ts'
import { PageHeader } from '../../frame/page-header.tsx'
import { Card } from '../../parts/detail-page.tsx'
import { Failure } from '../../parts/failure.tsx'
import { count } from '../../parts/formats.ts'
import { failureOf } from '../order-command.ts'
import { ShipmentRows } from './shipment-rows.tsx'
import { type FileProblem, isWaiting, type SentRow, type Shipments, useShipments } from './use-shipments.ts'

/** A file of a thousand rows has far fewer bytes. */
const MOST_BYTES = 2_000_000

const PROBLEMS: Readonly<Record<FileProblem | 'spreadsheet' | 'binary' | 'too-large', () => string>> = {
  empty: m.shipments_empty,
  'too-many': () => m.shipments_too_many({ most: count(MOST_SHIPMENT_ROWS) }),
  broken: m.shipments_broken,
  spreadsheet: m.shipments_spreadsheet,
  binary: m.shipments_binary,
  'too-large': m.shipments_too_large,
}

/** Many parcels by a pasted list or a file: check, look, ship. */
export function Component() {
  const shipments = useShipments()
  const mayExport = useMay()('orders.export')
  return (
    <>
      <PageHeader title={m.shipments_title()} back={{ to: '/siparisler', label: m.orders_title() }}>
        {mayExport && (
          <a className="button button-secondary" href="/api/admin/shipments/export" download>
            <Download aria-hidden="true" />
            {m.shipments_export()}
          </a>
        )}
      </PageHeader>
      {shipments.rows ? (
        <Preview shipments={shipments} rows={shipments.rows} />
      ) : (
        <Source shipments={shipments} />
      )}
    </>
  )
}

function CarrierSelect({ shipments: { carrier, changeCarrier } }: { shipments: Shipments }) {
  return (
    <SelectField
      label={m.shipments_carrier()}
      hint={m.shipments_carrier_hint()}
      name="shipments-carrier"
      value={carrier}
      onChange={(event) => changeCarrier(event.target.value)}
    >
      <option value="">{m.shipments_carrier_none()}</option>
      {CARRIERS.map(({ name }) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}

/** Where the rows come from: pasted, typed, or a file. */
function Source({ shipments }: { shipments: Shipments }) {
  const { text, problem, check, changeText } = shipments
  const file = useRef<HTMLInputElement>(null)
  const form = useId()
  const [unread, setUnread] = useState<keyof typeof PROBLEMS | null>(null)
  const wrong = unread ?? problem

  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const [chosen] = event.target.files ?? []
    // The same file can be chosen again after it was corrected.
    event.target.value = ''
    if (!chosen) return
    if (chosen.size > MOST_BYTES) return setUnread('too-large')
    const decoded = decodeText(new Uint8Array(await chosen.arrayBuffer()))
    setUnread(decoded.ok ? null : decoded.reason)
    if (decoded.ok) changeText(decoded.text)
  }

  return (
    <Card title={m.shipments_source()} hint={m.shipments_source_hint()}>
      <form
        id={form}
        className="flex max-w-3xl flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!check.isPending) check.mutate()
        }}
      >
        <TextField
          label={m.shipments_rows()}
          name="shipments-rows"
          hint={m.shipments_rows_hint()}
          rows={8}
          spellCheck={false}
          className="control py-2 font-mono"
          value={text}
          // What is typed while the rows are checked would be missing in what they become.
          readOnly={check.isPending}
          error={wrong ? PROBLEMS[wrong]() : undefined}
          onChange={(event) => {
            setUnread(null)
            changeText(event.target.value)
          }}
        />
        <CarrierSelect shipments={shipments} />
        <Failure of={check.error && failureOf(check.error)} />
        <div className="flex flex-wrap gap-2">
          <Button busy={check.isPending}>{m.shipments_check()}</Button>
          <Button type="button" appearance="secondary" onClick={() => file.current?.click()}>
            <Upload aria-hidden="true" />
            {m.shipments_file()}
          </Button>
          <input
            ref={file}
            type="file"
            accept=".csv,.txt,.tsv,text/csv,text/plain"
            aria-label={m.shipments_file()}
            className="sr-only"
            tabIndex={-1}
            onChange={choose}
          />
        </div>
      </form>
    </Card>
  )
}

/** What will happen with each row, then what happened. */
function Preview({ shipments, rows }: { shipments: Shipments; rows: readonly SentRow[] }) {
  const { check, isSending, sendError, send, edit, restart } = shipments
  const waiting = rows.filter(isWaiting).length
  const shipped = rows.filter(({ outcome }) => outcome === 'shipped').length
  const done = rows.filter(({ state, outcome }) => state === 'same' || outcome === 'same').length
  const others = rows.length - waiting - shipped - done
  const summary = [
    shipped > 0 && m.shipments_count_shipped({ count: count(shipped) }),
    waiting > 0 && m.shipments_count_ready({ count: count(waiting) }),
    done > 0 && m.shipments_count_same({ count: count(done) }),
    others > 0 && m.shipments_count_others({ count: count(others) }),
  ].filter((part) => part !== false)
  const needsCarrier = rows.some(({ state }) => state === 'no-carrier')
  return (
    <div className="flex flex-col gap-4">
      <Card>
        <div className="flex flex-col gap-3">
          <p role="status" className="text-base font-medium">
            {summary.join(' · ')}
          </p>
          {isSending && (
            <progress
              className="h-2 w-full max-w-md accent-accent"
              aria-label={m.shipments_progress()}
              max={shipped + waiting}
              value={shipped}
            />
          )}
          {needsCarrier && (
            <div className="max-w-md">
              <CarrierSelect shipments={shipments} />
            </div>
          )}
          {(sendError ?? check.error) && (
            <p role="alert" className="font-medium text-danger">
              {failureOf(sendError ?? check.error)} {sendError && m.shipments_interrupted()}
            </p>
          )}
          <div className="flex flex-wrap gap-2">
            {waiting > 0 && (
              <Button type="button" busy={isSending} onClick={send}>
                {m.shipments_ship({ count: waiting, shown: count(waiting) })}
              </Button>
            )}
            {others > 0 && (
              <Button
                type="button"
                appearance="secondary"
                busy={check.isPending}
                onClick={() => !isSending && !check.isPending && check.mutate()}
              >
                {m.shipments_check_again()}
              </Button>
            )}
            <Button type="button" appearance="secondary" onClick={() => !isSending && edit()}>
              {m.shipments_edit()}
            </Button>
            {waiting === 0 && (
              <Button type="button" appearance="secondary" onClick={() => !isSending && restart()}>
                {m.shipments_restart()}
              </Button>
            )}
          </div>
          {waiting > 0 && <p className="text-muted">{m.shipments_ship_hint()}</p>}
        </div>
      </Card>
      <ShipmentRows rows={rows} />
    </div>
  )
}
