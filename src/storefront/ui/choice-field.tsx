import type { ComponentProps } from 'react'
import type { Choice } from './choice-search.ts'
import { type FieldWords, SelectField } from './field.tsx'
import { useHydrated } from './use-hydrated.ts'
import { usePart } from './use-part.ts'

/** The search, where a dialog brought it along; without it the field fetches it once scripts are there. */
export type SearchSelectPart = Awaited<ReturnType<typeof loadSearchSelect>>

const loadSearchSelect = () => import('./search-select.tsx').then((part) => part.default)

/** A choice from a long list: the browser's own without scripts, one that is searched by typing with them. */
export function ChoiceField({
  choices,
  value,
  onChoose,
  onLeave,
  empty,
  brought,
  children,
  ...field
}: FieldWords & {
  choices: readonly Choice[]
  value: string
  onChoose: (value: string) => void
  onLeave: () => void
  empty: string
  brought?: SearchSelectPart | undefined
} & Omit<ComponentProps<'select'>, 'name' | 'value'>) {
  const fetched = usePart(useHydrated() && !brought, loadSearchSelect)
  const SearchSelect = brought ?? fetched
  const { label, name, error, hint, ...select } = field
  const words = { label, name, error, hint }
  return SearchSelect ? (
    <SearchSelect
      {...words}
      choices={choices}
      value={value}
      onChoose={onChoose}
      onLeave={onLeave}
      empty={empty}
      required={select.required}
    />
  ) : (
    <SelectField {...words} {...select}>
      {children}
    </SelectField>
  )
}
