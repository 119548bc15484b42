import { useState } from 'react'
import type { ProductListItem } from '#modules/backoffice/products/products-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { toast } from '../../../frame/toasts.tsx'
import { count, money } from '../../../parts/formats.ts'
import { OfficeDialog } from '../../../parts/office-dialog.tsx'
import { fillDown, type PastedRow, type PasteField, pastedLines } from './paste-rules.ts'
import { useSaveColumn } from './use-save-column.ts'

/** A column that was pasted into a cell, with the rows from that cell on. */
export interface PastedColumn {
  field: PasteField
  text: string
  rows: readonly ProductListItem[]
}

const WORDS = {
  price: {
    title: m.product_rows_paste_prices,
    save: m.product_rows_paste_save_prices,
    saved: m.product_rows_paste_saved_prices,
    wrong: m.products_price_wrong,
  },
  stock: {
    title: m.product_rows_paste_stocks,
    save: m.product_rows_paste_save_stocks,
    saved: m.product_rows_paste_saved_stocks,
    wrong: m.product_rows_stock_wrong,
  },
} as const

/** What a pasted column would change, row by row; nothing is saved before its button. What is wrong or empty is left as it is. */
export function PasteDialog({ column, onClose }: { column: PastedColumn; onClose: () => void }) {
  const { field, text, rows } = column
  const words = WORDS[field]
  const [lines] = useState(() => pastedLines(text))
  const filled = fillDown(field, rows, lines ?? [])
  const { outcomes, progress, save } = useSaveColumn(field)
  const [some, setSome] = useState<{ saved: number; failed: number } | null>(null)
  const changes = filled.rows.filter(({ line }) => line.kind === 'change')
  const open = changes.filter(({ product }) => !outcomes.get(product.id)?.ok)
  const wrong = filled.rows.filter(({ line }) => line.kind === 'wrong').length

  async function saveAll() {
    const { saved, failed } = await save(open)
    if (failed > 0) return setSome({ saved, failed })
    toast(words.saved({ count: saved }))
    onClose()
  }

  return (
    <OfficeDialog
      open
      wide
      title={words.title()}
      onClose={() => progress === null && onClose()}
      footer={
        <>
          <Button type="button" appearance="secondary" disabled={progress !== null} onClick={onClose}>
            {some ? m.frame_close() : m.frame_cancel()}
          </Button>
          {open.length > 0 && (
            <Button type="button" busy={progress !== null} onClick={() => void saveAll()}>
              {words.save({ count: open.length })}
            </Button>
          )}
        </>
      }
    >
      {lines === null ? (
        <p className="font-medium">{m.product_rows_paste_block()}</p>
      ) : (
        <div className="flex flex-col gap-3">
          <p role="status" className="font-medium figures">
            {some
              ? m.product_rows_paste_some({ saved: count(some.saved), failed: count(some.failed) })
              : changes.length === 0
                ? m.product_rows_paste_none()
                : m.product_rows_paste_counts({
                    changed: count(changes.length),
                    wrong: count(wrong),
                    same: count(filled.rows.length - changes.length - wrong),
                  })}
          </p>
          {filled.left > 0 && (
            <p className="text-warn">{m.product_rows_paste_left({ count: filled.left })}</p>
          )}
          {progress && (
            <div className="flex items-center gap-3">
              <progress
                className="h-2 flex-1"
                aria-label={words.title()}
                value={progress.done}
                max={progress.total}
              />
              <span className="text-muted figures">
                {m.product_rows_paste_progress({ done: count(progress.done), total: count(progress.total) })}
              </span>
            </div>
          )}
          <ul className="divide-y divide-line">
            {filled.rows.map((row) => (
              <PastedRowItem
                key={row.product.id}
                field={field}
                row={row}
                outcome={outcomes.get(row.product.id)}
              />
            ))}
          </ul>
        </div>
      )}
    </OfficeDialog>
  )
}

function PastedRowItem({
  field,
  row: { product, typed, line },
  outcome,
}: {
  field: PasteField
  row: PastedRow<ProductListItem>
  outcome: { ok: true } | { ok: false; problem: string } | undefined
}) {
  const { name, code, regularGross, stock, currency } = product
  const shown = (value: string) => (field === 'price' ? money(value, currency) : count(Number(value)))
  const before = field === 'price' ? regularGross : String(stock)
  const problem =
    line.kind === 'wrong'
      ? line.reason === 'not-here'
        ? m.product_rows_paste_not_here()
        : WORDS[field].wrong()
      : outcome && !outcome.ok
        ? outcome.problem
        : null
  return (
    <li className="grid gap-x-4 gap-y-0.5 py-2 sm:grid-cols-[minmax(0,1fr)_auto]">
      <span className="min-w-0 wrap-anywhere">
        <span className="font-medium">{name}</span> <span className="text-muted figures">{code}</span>
      </span>
      <span className="text-right figures">
        {line.kind === 'change' && (
          <>
            <span className="text-muted">{shown(before)}</span> →{' '}
            <strong className="font-semibold">{shown(line.value)}</strong>
            {outcome?.ok && <span className="text-good"> ✓</span>}
          </>
        )}
        {line.kind === 'same' && <span className="text-muted">{m.product_rows_paste_same()}</span>}
        {line.kind === 'empty' && <span className="text-muted">{m.product_rows_paste_no_value()}</span>}
        {line.kind === 'wrong' && (
          <span className="text-muted wrap-anywhere">{m.product_rows_paste_typed({ text: typed })}</span>
        )}
      </span>
      {problem !== null && (
        <span className="font-medium text-danger sm:col-span-2 sm:text-right">{problem}</span>
      )}
      {field === 'price' && line.kind === 'change' && Number(line.value) === 0 && (
        <span className="text-warn sm:col-span-2 sm:text-right">{m.product_rows_paste_on_request()}</span>
      )}
    </li>
  )
}
