import { useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import type { PriceCheck } from '#modules/backoffice/products/products-admin-schemas.ts'
import type { SheetRow } from '#modules/backoffice/products/sheet/sheet-schemas.ts'
import { barcodeProblem } from '#modules/kernel/products/barcode-rules.ts'
import { m } from '#office-texts/messages.js'
import { apiRequest } from '../../frame/office.ts'
import { count, dateTime, money } from '../../parts/formats.ts'
import type { FocusedCell } from '../../parts/sheet/sheet.tsx'
import { barcodeSentence } from '../fields/barcode-field.tsx'
import { amountOf, typedPriceOf } from '../fields/typed-price.ts'
import { priceWarning } from '../page/price-reference.tsx'
import { useSettled } from '../page/use-settled.ts'

/** What is said about the cell with the focus: what a typed price would mean, why a barcode is none, what orders hold. */
export function CellNote({ record, field, value, isWritten }: FocusedCell<SheetRow>) {
  if (field === 'price')
    return (
      <>
        <PlannedNote record={record} />
        {isWritten && <PriceNote record={record} value={value} />}
      </>
    )
  if (field === 'barcode') {
    const problem = value === '' ? null : barcodeProblem(value)
    return problem && <Warning>{barcodeSentence(problem)}</Warning>
  }
  if (field === 'stock' && record.held > 0)
    return <span className="text-muted">{m.products_sheet_held({ count: count(record.held) })}</span>
  return null
}

/** Another price is asked for a while: what is written here follows it. */
function PlannedNote({ record: { plannedGross, plannedUntil, currency } }: { record: SheetRow }) {
  if (plannedGross === null) return null
  const price = money(plannedGross, currency)
  return (
    <span className="text-info">
      {plannedUntil === null
        ? m.products_sheet_plan_open({ price })
        : m.products_sheet_plan_until({ price, ends: dateTime(plannedUntil) })}
    </span>
  )
}

/** Asks what the price would mean, once the typing rests. It never keeps anybody from saving. */
function PriceNote({ record, value }: { record: SheetRow; value: string }) {
  const asked = useSettled(value)
  const typed = typedPriceOf(asked)
  const check = useQuery({
    queryKey: ['price-check', record.id, record.version, asked],
    queryFn: ({ signal }) =>
      apiRequest<PriceCheck>('GET', `/products/${record.id}/price-check`, {
        query: { amount: amountOf(asked), kind: typed?.kind },
        signal,
      }),
    enabled: typed !== null,
    retry: false,
  })
  if (!check.data || asked !== value) return null
  const { warnings, lowest30, struck } = check.data
  const sums = {
    lowest: money(lowest30?.gross ?? '0', record.currency),
    struck: money(struck?.gross ?? '0', record.currency),
  }
  return (
    <span role="status" className="flex flex-wrap gap-x-3">
      {warnings.map((warning) => (
        <Warning key={warning}>{priceWarning(warning, sums)}</Warning>
      ))}
    </span>
  )
}

const Warning = ({ children }: { children: string }) => (
  <span className="font-medium text-warn">
    <CircleAlert aria-hidden="true" className="mr-1 inline size-3.5 align-[-2px]" />
    {children}
  </span>
)
