import type { Locale } from '#shared/locale.ts'
import { m } from '#texts/messages.js'
import { short } from '../report/import-values.ts'
import type { CellLook, UnmappedColumn } from './recognise-format.ts'

const LOOKS: Readonly<Record<CellLook, typeof m.command_looks_text>> = {
  empty: m.command_looks_empty,
  link: m.command_looks_link,
  integer: m.command_looks_integer,
  number: m.command_looks_number,
  text: m.command_looks_text,
}

/** The columns of a file as lines for a person. */
export function columnLines(columns: readonly UnmappedColumn[], locale: Locale): string[] {
  return [
    m.command_columns({}, { locale }),
    ...columns.map(({ title, field, looks, samples }) => {
      const shown = samples.length > 0 ? `: ${samples.join(' · ')}` : ''
      return `  '${short(title)}' → ${field ?? '?'} · ${LOOKS[looks]({}, { locale })}${shown}`
    }),
  ]
}
