import { useQuery } from '@tanstack/react-query'
import { FolderTree, X } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { useController } from 'react-hook-form'
import { m } from '#office-texts/messages.js'
import { searchText } from '#shared/text/turkish.ts'
import { Button } from '#storefront/ui/button.tsx'
import { OfficeDialog } from '../../parts/office-dialog.tsx'
import { QueryState } from '../../parts/query-state.tsx'
import type { ProductForm } from '../product-form.ts'
import { type CategoryChoice, categoriesQuery } from './category-query.ts'
import { useNames } from './names.ts'

/** Rows of the dialog; more are found by a word. */
const MOST_ROWS = 200
const INDENTS = ['', 'pl-5', 'pl-10', 'pl-15', 'pl-20'] as const

/** The categories that a product is directly in. */
export function CategoryField({ disabled }: { disabled: boolean }) {
  const { field, fieldState } = useController<ProductForm, 'categoryIds'>({ name: 'categoryIds' })
  const { categories } = useNames()
  const [isOpen, setIsOpen] = useState(false)
  const ids = field.value
  const error = fieldState.error?.message
  return (
    <div className="flex flex-col gap-1.5">
      <p className="text-sm font-medium">{m.products_categories()}</p>
      {ids.length === 0 && <p className="text-muted">{m.products_no_categories()}</p>}
      {ids.length > 0 && (
        <ul aria-label={m.products_categories()} className="flex flex-col gap-1">
          {ids.map((id) => {
            const label = categories.get(id) ?? String(id)
            return (
              <li
                key={id}
                className="flex min-h-9 items-center justify-between gap-2 rounded-control bg-surface pl-3"
              >
                <span className="min-w-0 wrap-anywhere">{label}</span>
                {!disabled && (
                  <button
                    type="button"
                    className="icon-button"
                    aria-label={m.products_remove({ name: label })}
                    onClick={() => field.onChange(ids.filter((each) => each !== id))}
                  >
                    <X aria-hidden="true" />
                  </button>
                )}
              </li>
            )
          })}
        </ul>
      )}
      {error && <p className="text-sm font-medium text-danger">{error}</p>}
      {!disabled && (
        <Button type="button" appearance="secondary" className="self-start" onClick={() => setIsOpen(true)}>
          <FolderTree aria-hidden="true" />
          {m.products_choose_categories()}
        </Button>
      )}
      {isOpen && (
        <CategoryDialog
          chosen={ids}
          onClose={() => setIsOpen(false)}
          onToggle={({ id, label }) => {
            categories.set(id, label)
            field.onChange(ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id])
          }}
        />
      )}
    </div>
  )
}

function CategoryDialog({
  chosen,
  onToggle,
  onClose,
}: {
  chosen: readonly number[]
  onToggle: (category: CategoryChoice) => void
  onClose: () => void
}) {
  const query = useQuery(categoriesQuery)
  const [typed, setTyped] = useState('')
  const words = useDeferredValue(typed)
  return (
    <OfficeDialog
      open
      title={m.products_choose_categories()}
      onClose={onClose}
      footer={
        <Button type="button" onClick={onClose}>
          {m.products_done()}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <input
          type="search"
          className="control"
          aria-label={m.products_find_category()}
          placeholder={m.products_find_category()}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <QueryState query={query}>
          {(all) => <Choices all={all} words={words} chosen={chosen} onToggle={onToggle} />}
        </QueryState>
      </div>
    </OfficeDialog>
  )
}

function Choices({
  all,
  words,
  chosen,
  onToggle,
}: {
  all: readonly CategoryChoice[]
  words: string
  chosen: readonly number[]
  onToggle: (category: CategoryChoice) => void
}) {
  const parts = searchText(words).split(' ').filter(Boolean)
  const found = all.filter(({ folded }) => parts.every((part) => folded.includes(part)))
  const shown = found.slice(0, MOST_ROWS)
  const isSearch = parts.length > 0
  if (found.length === 0) return <p className="text-muted">{m.products_no_category_found()}</p>
  return (
    <ul className="flex flex-col">
      {shown.map((category) => (
        <li key={category.id} className={isSearch ? '' : (INDENTS[category.depth] ?? INDENTS[4])}>
          <label className="flex min-h-11 cursor-pointer items-center gap-2.5 md:min-h-8">
            <input
              type="checkbox"
              className="size-5 shrink-0 accent-accent md:size-4"
              checked={chosen.includes(category.id)}
              onChange={() => onToggle(category)}
            />
            <span className="min-w-0 wrap-anywhere">{isSearch ? category.label : category.name}</span>
          </label>
        </li>
      ))}
      {found.length > shown.length && (
        <li className="py-2 text-muted">
          {m.products_more_categories({ count: found.length - shown.length })}
        </li>
      )}
    </ul>
  )
}
