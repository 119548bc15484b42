import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ProductListItem, ProductRecord } from '#modules/backoffice/products/products-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { formatDecimal } from '#shared/money-format.ts'
import { ApiError } from '../../../frame/api-client.ts'
import { typedAmount } from '../../../list/typed-amount.ts'
import { money } from '../../../parts/formats.ts'
import { type CellOutcome, RowCell } from './row-cell.tsx'
import { grossOf, savePrice, showPrice } from './row-record.ts'

/**
 * The regular price with KDV in its row, also while a planned one is asked. A price that somebody else changed meanwhile is named, and Enter saves over it.
 */
export function PriceCell({
  product,
  onColumn,
}: {
  product: ProductListItem
  onColumn: (text: string) => void
}) {
  const { id, name, currency } = product
  const client = useQueryClient()
  /** The price that the row has, with the version that the next save names. */
  const [known, setKnown] = useState({ gross: product.regularGross, version: product.version })
  const [row, setRow] = useState(product)
  if (row !== product) {
    setRow(product)
    if (product.version > known.version) setKnown({ gross: product.regularGross, version: product.version })
  }

  function show(record: ProductRecord) {
    setKnown({ gross: grossOf(record), version: record.version })
    showPrice(client, record)
  }

  async function save(typed: string): Promise<CellOutcome> {
    const amount = typedAmount(typed)
    if (amount === '') return { problem: m.products_price_wrong() }
    if (Number(amount) === Number(known.gross)) return 'dropped'
    try {
      show(await savePrice(id, known.version, amount))
      return 'saved'
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code !== 'CONFLICT' || !error.current) return { problem: error.message }
      const current = error.current as ProductRecord
      show(current)
      return { problem: m.products_price_conflict({ price: money(grossOf(current), currency) }) }
    }
  }

  return (
    <RowCell
      column="price"
      label={
        product.planned === 'running' ? m.products_regular_price_of({ name }) : m.products_price_of({ name })
      }
      shown={formatDecimal(known.gross)}
      saved={m.products_price_saved()}
      inputMode="decimal"
      className="w-28"
      before={currency !== 'TRY' && <span className="text-xs text-muted">{currency}</span>}
      onSave={save}
      onColumn={onColumn}
    />
  )
}
