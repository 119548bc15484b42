import type { ImportRunOptions } from '#modules/intake/imports/undo/import-runs-schemas.ts'
import { m } from '#office-texts/messages.js'
import { SelectField } from '#storefront/ui/form/field.tsx'

export type DecimalMarkName = NonNullable<ImportRunOptions['decimal']>
export type MarksOfColumns = Readonly<Record<string, DecimalMarkName>>

interface MarksProps {
  /** Columns that the file leaves open, and cells that show why. */
  asked: readonly { title: string; samples: readonly string[] }[]
  /** The answer for all columns, '' where the file is to show it. */
  all: DecimalMarkName | ''
  columns: MarksOfColumns
  onAll(mark: DecimalMarkName | ''): void
  onColumns(columns: MarksOfColumns): void
}

const markOf = (value: string): DecimalMarkName | '' => (value === 'comma' || value === 'point' ? value : '')

/** The mark that begins the decimals: one answer for all columns, and below it one for each where several are open. */
export function DecimalMarks({ asked, all, columns, onAll, onColumns }: MarksProps) {
  const titles = [...new Set([...asked.map(({ title }) => title), ...Object.keys(columns)])]
  const samplesOf = (title: string) => asked.find((each) => each.title === title)?.samples.join(' · ')
  // An answer of its own is shown as long as it counts.
  const hasOwn = Object.keys(columns).length > 0
  const shown = asked.map(({ title, samples }) => `${title} ${samples.join(' · ')}`)
  return (
    <>
      <SelectField
        label={m.imports_decimal()}
        name="decimal"
        hint={shown.length > 0 ? m.imports_decimal_asked({ samples: shown.join('; ') }) : undefined}
        value={all}
        onChange={({ target }) => onAll(markOf(target.value))}
      >
        <option value="">{m.imports_decimal_auto()}</option>
        <MarkOptions />
      </SelectField>
      {(titles.length > 1 || hasOwn) && (
        <details open={hasOwn}>
          <summary className="cursor-pointer py-2 font-medium">{m.imports_decimal_by_column()}</summary>
          <div className="mt-2 grid gap-4 sm:grid-cols-2">
            {titles.map((title) => (
              <SelectField
                key={title}
                label={title}
                name={`decimal-${title}`}
                hint={samplesOf(title) && m.imports_column_hint({ samples: samplesOf(title) ?? '' })}
                value={columns[title] ?? ''}
                onChange={({ target }) => {
                  const { [title]: _before, ...others } = columns
                  const mark = markOf(target.value)
                  onColumns(mark === '' ? others : { ...others, [title]: mark })
                }}
              >
                <option value="">{m.imports_decimal_as_all()}</option>
                <MarkOptions />
              </SelectField>
            ))}
          </div>
        </details>
      )}
    </>
  )
}

const MarkOptions = () => (
  <>
    <option value="comma">{m.imports_decimal_comma()}</option>
    <option value="point">{m.imports_decimal_point()}</option>
  </>
)
