import { m } from '#office-texts/messages.js'
import { formatDecimal } from '#shared/money-format.ts'
import type { FilterValues, ListFilter } from './list-types.ts'

const day = (text: string) => text.split('-').reverse().join('.')
const amount = (text: string) => (/^\d+(\.\d+)?$/.test(text) ? formatDecimal(text) : text)

function range(from: string, to: string, shown: (text: string) => string): string | null {
  if (from !== '' && to !== '') return from === to ? shown(from) : `${shown(from)} – ${shown(to)}`
  if (from !== '') return m.frame_list_from({ value: shown(from) })
  return to === '' ? null : m.frame_list_to({ value: shown(to) })
}

/** What a filter is set to, in words; null for nothing. */
export function chosenText(filter: ListFilter, values: FilterValues): string | null {
  if (filter.kind === 'own') return filter.chosen(values)
  if (filter.kind === 'days') return range(values[filter.from] ?? '', values[filter.to] ?? '', day)
  if (filter.kind === 'amounts') return range(values[filter.from] ?? '', values[filter.to] ?? '', amount)
  const value = values[filter.name] ?? ''
  if (value === '') return null
  if (filter.kind === 'switch') return m.frame_yes()
  return filter.kind === 'choice'
    ? (filter.options.find((each) => each.value === value)?.label ?? value)
    : value
}
