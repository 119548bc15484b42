import { m } from '#office-texts/messages.js'
import { formatDecimal } from '#shared/money-format.ts'
import type { FilterValues, ListFilter } from './list-types.ts'

const day = (text: string) => text.split('-').reverse().join('.')
const amount = (text: string) => (/^\d+(\.\d+)?$/.test(text) ? formatDecimal(text) : text)

function range(from: string, to: string, kind: 'days' | 'amounts'): string | null {
  const shown = kind === 'days' ? day : amount
  if (from !== '' && to !== '') return from === to ? shown(from) : `${shown(from)} – ${shown(to)}`
  if (from !== '') return (kind === 'days' ? m.frame_list_from : m.frame_list_least)({ value: shown(from) })
  return to === '' ? null : (kind === 'days' ? m.frame_list_to : m.frame_list_most)({ value: shown(to) })
}

/** What a filter is set to, in words; null for nothing. */
export function chosenText(filter: ListFilter, values: FilterValues): string | null {
  if (filter.kind === 'own') return filter.chosen(values)
  if (filter.kind === 'days' || filter.kind === 'amounts')
    return range(values[filter.from] ?? '', values[filter.to] ?? '', filter.kind)
  const value = values[filter.name] ?? ''
  if (value === '') return null
  if (filter.kind === 'switch') return m.frame_yes()
  return filter.kind === 'choice'
    ? (filter.options.find((each) => each.value === value)?.label ?? value)
    : value
}
