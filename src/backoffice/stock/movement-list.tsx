import { ArrowLeftRight } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { StockMovementRecord } from '#modules/goods/stock/desk/stock-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Button, ButtonLink } from '#storefront/ui/button.tsx'
import { classNames } from '#storefront/ui/class-names.ts'
import { useMay } from '../frame/office.ts'
import { ListFrame } from '../list/list-frame.tsx'
import type { ListColumn } from '../list/list-types.ts'
import { shortMoment } from '../parts/formats.ts'
import { reasonText, signed } from '../parts/stock/stock-reasons.ts'
import { TransferDialog } from './transfer-dialog.tsx'

const rowId = ({ id }: StockMovementRecord) => String(id)
const rowLabel = ({ name, delta }: StockMovementRecord) => `${name} ${signed(delta)}`

const Pieces = ({ delta }: { delta: number }) => (
  <span className={classNames('font-medium figures', delta < 0 ? 'text-danger' : 'text-good')}>
    {signed(delta)}
  </span>
)

function Product({ row: { productId, name, code } }: { row: StockMovementRecord }) {
  return (
    <span className="min-w-0">
      <Link to={`/urunler/${productId}`} className="font-medium wrap-anywhere hover:underline">
        {name}
      </Link>
      <span className="block text-sm text-muted wrap-anywhere">{code}</span>
    </span>
  )
}

/** Why it moved, and by whom or by which order. */
function Reason({ row: { reason, orderNo, note, by } }: { row: StockMovementRecord }) {
  const detail = [by, note].filter(Boolean).join(' · ')
  return (
    <span>
      {reasonText(reason)}
      {orderNo !== null && (
        <>
          {' '}
          <Link to={`/siparisler/${orderNo}`} className="link">
            {orderNo}
          </Link>
        </>
      )}
      {detail !== '' && <span className="block text-sm text-muted wrap-anywhere">{detail}</span>}
    </span>
  )
}

const columns = (): readonly ListColumn<StockMovementRecord>[] => [
  {
    id: 'at',
    label: m.stock_at(),
    cell: ({ at }) => shortMoment(at),
  },
  {
    id: 'product',
    label: m.stock_product(),
    cell: (row) => <Product row={row} />,
  },
  {
    id: 'reason',
    label: m.stock_reason(),
    cell: (row) => <Reason row={row} />,
  },
  {
    id: 'warehouse',
    label: m.stock_warehouse(),
    cell: ({ warehouse }) => warehouse,
    wide: true,
  },
  {
    id: 'delta',
    label: m.stock_pieces(),
    cell: (row) => <Pieces delta={row.delta} />,
    align: 'end',
  },
]

/** What moved stock, the newest first, with the ways to move it. */
export function Component() {
  const mayWrite = useMay()('stock.write')
  const [isMoving, setIsMoving] = useState(false)
  return (
    <>
      <ListFrame<StockMovementRecord>
        name="stock-movements"
        title={m.stock_title()}
        path="/stock-movements"
        columns={columns()}
        filters={[
          {
            kind: 'choice',
            name: 'kind',
            label: m.stock_kind(),
            options: [{ value: 'hand', label: m.stock_kind_hand() }],
          },
        ]}
        rowId={rowId}
        rowLabel={rowLabel}
        card={(row) => (
          <div className="flex items-start justify-between gap-3">
            <div className="flex min-w-0 flex-col gap-1">
              <Product row={row} />
              <Reason row={row} />
              <span className="text-sm text-muted">
                {shortMoment(row.at)} · {row.warehouse}
              </span>
            </div>
            <Pieces delta={row.delta} />
          </div>
        )}
        actions={
          <>
            <ButtonLink to="/stok/depolar" appearance="secondary">
              {m.stock_warehouses()}
            </ButtonLink>
            {mayWrite && (
              <>
                <Button type="button" appearance="secondary" onClick={() => setIsMoving(true)}>
                  <ArrowLeftRight aria-hidden="true" className="size-4" />
                  {m.stock_transfer()}
                </Button>
                <ButtonLink to="/stok/sayim">{m.stock_count()}</ButtonLink>
              </>
            )}
          </>
        }
        empty={{ title: m.stock_empty(), text: m.stock_empty_text() }}
      />
      {isMoving && <TransferDialog onClose={() => setIsMoving(false)} />}
    </>
  )
}
