import { useState } from 'react'
import { mayStopImport } from '#modules/intake/columns/asked-column-rules.ts'
import { m } from '#office-texts/messages.js'
import { SelectField } from '#storefront/ui/form/field.tsx'
import { count } from '../parts/formats.ts'
import { fieldNames, takesOptions } from './import-fields.ts'

/** What the API calls a column that is not imported. */
const LEFT_OUT = '-'

export type ColumnAnswers = Readonly<Record<string, string>>

interface UnmappedColumn {
  title: string
  samples: readonly string[]
  stops?: boolean | undefined
}

interface ChoicesProps {
  columns: readonly UnmappedColumn[]
  answers: ColumnAnswers
  /** The format whose fields are offered. */
  format: string | undefined
  /** The file was refused, so that something about its columns has to be said first. */
  isRefused: boolean
  onAnswer(title: string, answer: string): void
}

/** What columns of the file mean: first those that stop the import and those that were answered, and the others folded below. */
export function ColumnChoices({ columns, ...rest }: ChoicesProps) {
  // A column stays where it is while it is answered.
  const [answered] = useState(() => new Set(Object.keys(rest.answers)))
  const someStop = columns.some(({ stops }) => stops)
  const isFirst = ({ title, stops = false }: UnmappedColumn) =>
    answered.has(title) || (rest.isRefused && (someStop ? stops : mayStopImport(title)))
  const first = columns.filter(isFirst)
  const others = columns.filter((column) => !isFirst(column))
  return (
    <>
      {first.map((column) => (
        <ColumnChoice key={column.title} column={column} {...rest} />
      ))}
      {others.length > 0 && (
        <details open={rest.isRefused && first.length === 0}>
          <summary className="cursor-pointer py-2 font-medium">
            {m.imports_columns_other({ number: count(others.length) })}
          </summary>
          <div className="mt-2 grid gap-4 sm:grid-cols-2">
            {others.map((column) => (
              <ColumnChoice key={column.title} column={column} {...rest} />
            ))}
          </div>
        </details>
      )}
    </>
  )
}

function ColumnChoice({
  column: { title, samples },
  answers,
  format,
  onAnswer,
}: Omit<ChoicesProps, 'columns'> & { column: UnmappedColumn }) {
  return (
    <SelectField
      label={m.imports_column({ title })}
      name={`column-${title}`}
      hint={m.imports_column_hint({ samples: samples.join(' · ') || '–' })}
      value={answers[title] ?? ''}
      onChange={({ target }) => onAnswer(title, target.value)}
    >
      <option value="">{m.imports_column_choose()}</option>
      <option value={LEFT_OUT}>{m.imports_column_left_out()}</option>
      {takesOptions(format) && <option value={`Varyant: ${title}`}>{m.imports_column_variant()}</option>}
      {fieldNames(format).map((field) => (
        <option key={field} value={field}>
          {field}
        </option>
      ))}
    </SelectField>
  )
}
