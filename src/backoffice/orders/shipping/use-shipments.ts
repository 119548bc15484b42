import { useMutation } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import type { z } from 'zod'
import {
  type CheckedRow,
  checkShipments,
  readShipmentFile,
  type ShipmentFile,
  type ShipmentRow,
  type ShippableOrder,
  shipmentOrderNos,
} from '#modules/ordering/orders/shipping/shipment-file-rules.ts'
import {
  MOST_SHIPMENTS,
  type ShipmentOutcome,
  type shipmentsSchema,
  type shippableSchema,
} from '#modules/ordering/orders/shipping/shipments-admin-schemas.ts'
import { useDraft } from '#storefront/ui/form/use-draft.ts'
import { apiRequest, useSession } from '../../frame/office.ts'
import { useRefreshList } from '../../list/use-list.ts'

/** Orders shipped by one request: few enough that the progress moves. */
const SHIPPED_AT_ONCE = 25
/** What was pasted outlives a session, in milliseconds. */
const DRAFT_MS = 12 * 60 * 60_000

function* partsOf<Item>(items: readonly Item[], size: number): Generator<Item[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size)
}

/** A row with what came of it; null until it was sent. */
export type SentRow = CheckedRow & { outcome: ShipmentOutcome | null }

export type FileProblem = Extract<ShipmentFile, { ok: false }>['reason']

/** A row that waits for its button. */
export const isWaiting = ({ state, outcome }: SentRow): boolean => state === 'ready' && outcome === null

/**
 * The work of a file of parcels: read it, check its rows against the orders, ship the ready ones a few at a time. What was sent before a
 * failure is known by its number when the rows are sent again. The pasted text stays in this tab until all of it is done.
 */
export function useShipments() {
  const { staff } = useSession()
  const draft = useDraft<{ text: string; carrier: string }>('shipments', staff.id, DRAFT_MS)
  const [kept] = useState(() => draft.read())
  const [text, setText] = useState(kept?.text ?? '')
  const [carrier, setCarrier] = useState(kept?.carrier ?? '')
  const [problem, setProblem] = useState<FileProblem | null>(null)
  const [read, setRead] = useState<{ rows: ShipmentRow[]; orders: ShippableOrder[] } | null>(null)
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, ShipmentOutcome>>(new Map())
  const refreshList = useRefreshList()
  /** Known at once, unlike the mutation's state: a double click sends the rows once. */
  const sending = useRef(false)

  const rows = useMemo(
    () =>
      read &&
      checkShipments(read.rows, read.orders, carrier).map((row) => ({
        ...row,
        outcome: row.state === 'ready' ? (outcomes.get(row.orderNo) ?? null) : null,
      })),
    [read, carrier, outcomes],
  )

  const check = useMutation({
    mutationFn: async () => {
      const file = readShipmentFile(text)
      setProblem(file.ok ? null : file.reason)
      if (!file.ok) return null
      const orders: ShippableOrder[] = []
      for (const part of partsOf(shipmentOrderNos(file.rows), MOST_SHIPMENTS)) {
        const query = { orders: part.join(',') }
        const { items } = await apiRequest<z.infer<typeof shippableSchema>>('GET', '/shipments', { query })
        orders.push(...items)
      }
      return { rows: file.rows, orders }
    },
    onSuccess: (found) => {
      setRead(found)
      setOutcomes(new Map())
    },
  })

  const ship = useMutation({
    mutationFn: async () => {
      for (const part of partsOf((rows ?? []).filter(isWaiting), SHIPPED_AT_ONCE)) {
        const body = {
          rows: part.map(({ orderNo, order, carrierName, trackingNo }) => ({
            orderNo,
            version: order?.version ?? 0,
            carrierName,
            trackingNo,
          })),
        }
        const { results } = await apiRequest<z.infer<typeof shipmentsSchema>>('POST', '/shipments', { body })
        setOutcomes(
          (known) => new Map([...known, ...results.map((each) => [each.orderNo, each.outcome] as const)]),
        )
      }
    },
    onSuccess: () => draft.drop(),
    onSettled: () => {
      sending.current = false
      return refreshList('orders')
    },
  })

  return {
    text,
    carrier,
    problem,
    rows,
    check,
    isSending: ship.isPending,
    sendError: ship.error,
    /** Ships the rows that are ready. */
    send() {
      if (sending.current) return
      sending.current = true
      ship.mutate()
    },
    changeText(typed: string) {
      setText(typed)
      setProblem(null)
      draft.save({ text: typed, carrier })
    },
    changeCarrier(chosen: string) {
      setCarrier(chosen)
      draft.save({ text, carrier: chosen })
    },
    /** Back to the text, to correct it. */
    edit: () => setRead(null),
    restart() {
      setRead(null)
      setText('')
      draft.drop()
    },
  }
}
export type Shipments = ReturnType<typeof useShipments>
