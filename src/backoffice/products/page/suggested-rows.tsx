import { useQueries } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import type { CategoryRecord } from '#modules/goods/catalogue/categories/categories-admin-schemas.ts'
import {
  mergedSuggestions,
  missingSuggestions,
  type Suggestion,
} from '#modules/goods/catalogue/categories/suggestion-rules.ts'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { apiRequest } from '../../frame/office.ts'
import type { ProductForm, SpecificationForm } from '../product-form.ts'

/** What the categories of the form suggest for the table of specifications, those above them too. */
export function useSuggestions(): Suggestion[] {
  const ids = useWatch<ProductForm, 'categoryIds'>({ name: 'categoryIds' })
  return useQueries({
    queries: ids.map((id) => ({
      queryKey: ['categories', String(id)],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        apiRequest<CategoryRecord>('GET', `/categories/${id}`, { signal }),
    })),
    combine: (found) =>
      mergedSuggestions(found.flatMap(({ data }) => (data ? [data.inherited, data.suggestions] : []))),
  })
}

/** Suggested rows that the table does not have yet, each a button that adds it without a value. */
export function SuggestedRows({
  suggestions,
  rows,
  onAdd,
}: {
  /** Named in the language of the table. */
  suggestions: readonly Suggestion[]
  rows: readonly SpecificationForm[]
  onAdd: (name: string) => void
}) {
  const missing = missingSuggestions(suggestions, rows)
  if (missing.length === 0) return null
  return (
    <fieldset className="flex flex-wrap items-center gap-2">
      <legend className="pb-1.5 text-sm text-muted">{m.products_suggested_rows()}</legend>
      {missing.map(({ name }) => (
        <Button
          key={name}
          type="button"
          appearance="secondary"
          aria-label={m.products_suggested_row({ name })}
          onClick={() => onAdd(name)}
        >
          <Plus aria-hidden="true" />
          <span className="wrap-anywhere">{name}</span>
        </Button>
      ))}
    </fieldset>
  )
}
