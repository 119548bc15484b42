import { useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import type {
  ProductList,
  ProductListItem,
  ProductRecord,
} from '#modules/backoffice/products/products-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { formatDecimal } from '#shared/money-format.ts'
import { classNames } from '#storefront/ui/class-names.ts'
import { ApiError } from '../../frame/api-client.ts'
import { apiRequest } from '../../frame/office.ts'
import { typedAmount } from '../../list/typed-amount.ts'
import { money } from '../../parts/formats.ts'
import { productQuery } from '../product-query.ts'

const shown = (gross: string) => formatDecimal(gross)
const grossOf = ({ units }: ProductRecord) => units[0]?.price.gross ?? '0.00'

/** The cell above or below in the same column. */
function neighbour(cell: HTMLInputElement, step: 1 | -1): HTMLInputElement | null {
  const cells = [...document.querySelectorAll<HTMLInputElement>('input[data-price-cell]')]
  return cells[cells.indexOf(cell) + step] ?? null
}

/**
 * A price with KDV that is typed in the row: Enter saves, Esc drops what was typed, the arrows go on to the next row and save, as leaving does. An
 * error stands in the cell. A price that somebody else changed meanwhile is named, and Enter saves over it.
 */
export function PriceCell({ product }: { product: ProductListItem }) {
  const { id, name, currency } = product
  const client = useQueryClient()
  const errorId = useId()
  /** The price that the row has, with the version that the next save names. */
  const [known, setKnown] = useState({ gross: product.gross, version: product.version })
  const [row, setRow] = useState(product)
  const [typed, setTyped] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isSaved, setIsSaved] = useState(false)
  const underWay = useRef(false)
  if (row !== product) {
    setRow(product)
    if (product.version > known.version) setKnown({ gross: product.gross, version: product.version })
  }

  function show(record: ProductRecord) {
    const changed = { gross: grossOf(record), version: record.version }
    setKnown(changed)
    client.setQueryData(productQuery(String(id)).queryKey, record)
    const struck = record.units[0]?.struck?.gross ?? null
    client.setQueriesData<ProductList>({ queryKey: ['list', 'products'] }, (list) =>
      list && Array.isArray(list.items)
        ? {
            ...list,
            items: list.items.map((each) => (each.id === id ? { ...each, ...changed, struck } : each)),
          }
        : list,
    )
  }

  async function save() {
    if (typed === null || underWay.current) return
    const amount = typedAmount(typed)
    if (amount === '') return setProblem(m.products_price_wrong())
    if (Number(amount) === Number(known.gross)) return drop()
    underWay.current = true
    setProblem(null)
    try {
      const body = { price: { amount, kind: 'gross' } }
      const saved = await apiRequest<ProductRecord>('PATCH', `/products/${id}`, {
        body,
        version: known.version,
      })
      show(saved)
      setTyped(null)
      setIsSaved(true)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === 'CONFLICT' && error.current) {
        const current = error.current as ProductRecord
        show(current)
        setProblem(m.products_price_conflict({ price: money(grossOf(current), currency) }))
      } else setProblem(error.message)
    } finally {
      underWay.current = false
    }
  }

  function drop() {
    setTyped(null)
    setProblem(null)
  }

  return (
    <span className="inline-flex flex-col items-end gap-0.5">
      <span className="inline-flex items-center gap-1">
        {currency !== 'TRY' && <span className="text-xs text-muted">{currency}</span>}
        <input
          data-price-cell
          aria-label={m.products_price_of({ name })}
          aria-invalid={problem !== null || undefined}
          aria-describedby={problem === null ? undefined : errorId}
          inputMode="decimal"
          autoComplete="off"
          className={classNames(
            'control w-28 border-transparent text-right figures hover:border-line-strong focus:border-line-strong',
            typed !== null && 'border-warn',
            isSaved && typed === null && 'bg-good-soft',
          )}
          value={typed ?? shown(known.gross)}
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => {
            setTyped(target.value)
            setProblem(null)
            setIsSaved(false)
          }}
          onBlur={() => void (problem === null && save())}
          onKeyDown={(event) => {
            if (event.key === 'Enter') {
              event.preventDefault()
              void save()
            }
            if (event.key === 'Escape') {
              event.stopPropagation()
              drop()
            }
            if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
            event.preventDefault()
            // Leaving the cell saves it.
            neighbour(event.currentTarget, event.key === 'ArrowDown' ? 1 : -1)?.focus()
          }}
        />
      </span>
      <span className="sr-only" role="status">
        {isSaved && typed === null ? m.products_price_saved() : ''}
      </span>
      {problem !== null && (
        <span id={errorId} role="alert" className="max-w-56 text-right text-xs font-medium text-danger">
          {problem}
        </span>
      )}
    </span>
  )
}
