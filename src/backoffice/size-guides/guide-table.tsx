import { useFormContext, useWatch } from 'react-hook-form'
import type { SizeGuideForm } from '#modules/goods/catalogue/guides/size-guides-schemas.ts'
import {
  MAX_SIZE_CELL,
  MAX_SIZE_COLUMNS,
  MAX_SIZE_ROWS,
  readSizeTable,
  type SizeTableProblem,
} from '#modules/kernel/products/size-guide-rules.ts'
import { m } from '#office-texts/messages.js'
import { TextArea } from '../form/form-fields.tsx'

const PROBLEMS: Readonly<Record<SizeTableProblem, () => string>> = {
  'no-rows': m.size_guides_no_rows,
  'one-column': m.size_guides_one_column,
  'too-many-rows': () => m.size_guides_too_many_rows({ most: MAX_SIZE_ROWS }),
  'too-many-columns': () => m.size_guides_too_many_columns({ most: MAX_SIZE_COLUMNS }),
  'long-cell': () => m.size_guides_long_cell({ most: MAX_SIZE_CELL }),
}

/** The table as pasted text, with what shoppers will see of it below. */
export function GuideTable({ name }: { name: 'table' | 'englishTable' }) {
  const { control } = useFormContext<SizeGuideForm>()
  const text = useWatch({ control, name })
  const read = readSizeTable(text)
  const [head = [], ...rows] = read.ok ? read.table : []
  return (
    <div className="flex flex-col gap-3">
      <TextArea
        name={name}
        label={m.size_guides_table()}
        hint={m.size_guides_table_hint()}
        rows={8}
        spellCheck={false}
        className="control min-h-40 font-mono text-sm whitespace-pre"
      />
      {!read.ok && (
        <p role="status" className="font-medium text-warn">
          {PROBLEMS[read.problem]()}
        </p>
      )}
      {rows.length > 0 && (
        <section
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keys
          tabIndex={0}
          aria-label={m.size_guides_preview()}
          className="overflow-x-auto rounded-control border border-line"
        >
          <table className="figures w-full text-sm">
            <caption className="sr-only">{m.size_guides_preview()}</caption>
            <thead>
              <tr className="bg-surface">
                {head.map((cell, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same heading
                  <th key={at} scope="col" className="px-3 py-1.5 text-left font-semibold whitespace-nowrap">
                    {cell}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, line) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows are told apart by their place alone
                <tr key={line} className="border-t border-line">
                  {row.map((cell, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: as above
                    <td key={at} className="px-3 py-1.5 whitespace-nowrap">
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </div>
  )
}
