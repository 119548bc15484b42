import type { ComponentProps } from 'react'
import { useHydrated } from '../use-hydrated.ts'
import { useLazyImport } from '../use-lazy-import.ts'
import type { Choice } from './choice-search.ts'
import { type FieldTexts, SelectField } from './field.tsx'

/** The component of the search, where a dialog has preloaded it; otherwise the field loads it after hydration. */
export type SearchSelectComponent = Awaited<ReturnType<typeof loadSearchSelect>>

const loadSearchSelect = () => import('./search-select.tsx').then((module) => module.default)

/** A choice from a long list: a native select without JavaScript, a searchable one with it. */
export function ChoiceField({
  choices,
  value,
  onChoose,
  onLeave,
  empty,
  preloaded,
  children,
  ...field
}: FieldTexts & {
  choices: readonly Choice[]
  value: string
  onChoose: (value: string) => void
  onLeave: () => void
  empty: string
  preloaded?: SearchSelectComponent | undefined
} & Omit<ComponentProps<'select'>, 'name' | 'value'>) {
  const loaded = useLazyImport(useHydrated() && !preloaded, loadSearchSelect)
  const SearchSelect = preloaded ?? loaded
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
