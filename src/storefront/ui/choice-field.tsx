import type { ComponentProps } from 'react'
import type { Choice } from './choice-search.ts'
import { type FieldWords, SelectField } from './field.tsx'
import { useHydrated } from './use-hydrated.ts'
import { usePart } from './use-part.ts'

const loadSearchSelect = () => import('./search-select.tsx').then((part) => part.default)

/** A choice from a long list: the browser's own without scripts, one that is searched by typing with them. */
export function ChoiceField({
  choices,
  value,
  onChoose,
  onLeave,
  empty,
  children,
  ...field
}: FieldWords & {
  choices: readonly Choice[]
  value: string
  onChoose: (value: string) => void
  onLeave: () => void
  empty: string
} & Omit<ComponentProps<'select'>, 'name' | 'value'>) {
  const SearchSelect = usePart(useHydrated(), loadSearchSelect)
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
    />
  ) : (
    <SelectField {...words} {...select}>
      {children}
    </SelectField>
  )
}
