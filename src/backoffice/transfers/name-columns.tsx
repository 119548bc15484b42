import { useState } from 'react'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { SelectField } from '#storefront/ui/form/field.tsx'
import { Card } from '../parts/detail-page.tsx'
import type { NamedColumns } from './statement-file.ts'

const FIELDS = [
  { name: 'date', label: m.transfers_column_date },
  { name: 'description', label: m.transfers_column_description },
  { name: 'amount', label: m.transfers_column_amount },
] as const

/** Asks which columns of an unknown file hold day, text and amount. */
export function NameColumns({
  header,
  samples,
  busy,
  onNamed,
  onCancel,
}: {
  header: readonly string[]
  samples: readonly (readonly string[])[]
  busy: boolean
  onNamed: (columns: NamedColumns) => void
  onCancel: () => void
}) {
  const [chosen, setChosen] = useState<Partial<NamedColumns>>({})
  const { date, description, amount } = chosen
  const isWhole = new Set([date, description, amount]).size === 3 && !Object.values(chosen).includes(-1)
  return (
    <Card title={m.transfers_columns()} hint={m.transfers_columns_hint()}>
      <div className="overflow-x-auto">
        <table className="w-full text-left">
          <caption className="sr-only">{m.transfers_columns_sample()}</caption>
          <thead>
            <tr className="border-b border-line text-xs text-muted">
              {header.map((name, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its position
                <th key={at} scope="col" className="px-2 py-1.5 font-medium">
                  {name || m.transfers_column_number({ number: at + 1 })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {samples.map((cells, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of a fixed sample
              <tr key={row} className="border-b border-line">
                {header.map((_, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its position
                  <td key={at} className="max-w-64 truncate px-2 py-1.5">
                    {cells[at]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="mt-4 grid gap-3 md:grid-cols-3">
        {FIELDS.map(({ name, label }) => (
          <SelectField
            key={name}
            name={`column-${name}`}
            label={label()}
            value={String(chosen[name] ?? -1)}
            onChange={({ target }) => setChosen({ ...chosen, [name]: Number(target.value) })}
          >
            <option value="-1">{m.transfers_column_choose()}</option>
            {header.map((title, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its position
              <option key={at} value={at}>
                {title || m.transfers_column_number({ number: at + 1 })}
              </option>
            ))}
          </SelectField>
        ))}
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button
          type="button"
          busy={busy}
          disabled={!isWhole}
          onClick={() => {
            if (date !== undefined && description !== undefined && amount !== undefined)
              onNamed({ date, description, amount })
          }}
        >
          {m.transfers_columns_go_on()}
        </Button>
        <Button type="button" appearance="secondary" onClick={onCancel}>
          {m.transfers_other_file()}
        </Button>
      </div>
    </Card>
  )
}
