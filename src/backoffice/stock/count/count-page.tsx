import { useQuery } from '@tanstack/react-query'
import { ScanBarcode } from 'lucide-react'
import { useRef, useState } from 'react'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { Field, SelectField } from '#storefront/ui/form/field.tsx'
import { PageHeader } from '../../frame/page-header.tsx'
import { useRefreshList } from '../../list/use-list.ts'
import { Card, StickyActions } from '../../parts/detail-page.tsx'
import { QueryState } from '../../parts/query-state.tsx'
import { warehousesQuery } from '../stock-query.ts'
import { CountRows } from './count-rows.tsx'
import { difference } from './count-rules.ts'
import { useCount } from './use-count.ts'

/** Counting: a scanner or the keyboard names a product, the counted pieces are typed, and the differences are booked together. */
export function Component() {
  const query = useQuery(warehousesQuery)
  return (
    <>
      <PageHeader
        title={m.stock_count()}
        hint={m.stock_count_hint()}
        back={{ to: '/stok', label: m.stock_title() }}
      />
      <QueryState query={query}>{({ items }) => <Count warehouses={items} />}</QueryState>
    </>
  )
}

function Count({ warehouses }: { warehouses: readonly { id: number; name: string }[] }) {
  const [warehouseId, setWarehouseId] = useState(warehouses[0]?.id)
  const count = useCount(warehouseId)
  const refresh = useRefreshList()
  const code = useRef<HTMLInputElement>(null)
  const differing = count.rows.filter((row) => difference(row) !== 0).length
  async function scanned() {
    const text = code.current?.value.trim() ?? ''
    if (text === '') return
    await count.scan(text)
    // Whoever scans the next product types nothing away.
    if (code.current) code.current.value = ''
    code.current?.focus()
  }
  return (
    <div className="mt-5 flex max-w-3xl flex-col gap-5 max-md:pb-20">
      <Card>
        <form
          className="flex flex-wrap items-end gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            void scanned()
          }}
        >
          {warehouses.length > 1 && (
            <div className="w-full sm:w-48">
              <SelectField
                label={m.stock_warehouse()}
                name="warehouse"
                value={warehouseId}
                onChange={({ target }) => setWarehouseId(Number(target.value))}
              >
                {warehouses.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </SelectField>
            </div>
          )}
          <div className="min-w-0 flex-1 basis-48">
            <Field
              ref={code}
              label={m.stock_code()}
              name="code"
              autoFocus
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              enterKeyHint="next"
              error={count.problem || undefined}
            />
          </div>
          <Button appearance="secondary" busy={count.busy}>
            <ScanBarcode aria-hidden="true" className="size-4" />
            {m.stock_count_add()}
          </Button>
        </form>
      </Card>
      {count.rows.length > 0 && (
        <>
          <Card title={m.stock_counted()} flush>
            <CountRows
              rows={count.rows}
              nameOf={(id) =>
                warehouses.length > 1 ? warehouses.find((each) => each.id === id)?.name : undefined
              }
              onType={count.type}
              onLeaveOut={count.leaveOut}
              onDone={() => code.current?.focus()}
            />
          </Card>
          <StickyActions>
            <Button
              type="button"
              busy={count.busy}
              onClick={() => void count.save().then(() => refresh('stock-movements'))}
            >
              {m.stock_count_save({ count: count.rows.length })}
            </Button>
            <span role="status" className="text-muted max-md:hidden">
              {m.stock_count_differing({ count: differing })}
            </span>
          </StickyActions>
        </>
      )}
    </div>
  )
}
