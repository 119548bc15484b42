import { useQuery } from '@tanstack/react-query'
import { Camera, CameraOff, ScanBarcode, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { Field, SelectField } from '#storefront/ui/form/field.tsx'
import { PageHeader } from '../../frame/page-header.tsx'
import { IconButton } from '../../list/icon-button.tsx'
import { useRefreshList } from '../../list/use-list.ts'
import { Card, StickyActions } from '../../parts/detail-page.tsx'
import { QueryState } from '../../parts/query-state.tsx'
import { CameraScanner } from '../../parts/scanner/camera-scanner.tsx'
import { warehousesQuery } from '../../parts/stock/stock-query.ts'
import { CountRows } from './count-rows.tsx'
import { difference } from './count-rules.ts'
import { useCount } from './use-count.ts'

/** Counting: a scanner, a camera or the keyboard names a product, the counted pieces are typed, and the differences are booked together. */
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
  const [isFilming, setIsFilming] = useState(false)
  const differing = count.rows.filter((row) => difference(row) !== 0).length
  function scanned() {
    const text = code.current?.value.trim() ?? ''
    if (text === '') return
    // The field is free for the next product at once.
    if (code.current) code.current.value = ''
    code.current?.focus()
    void count.scan(text)
  }
  return (
    <div className="mt-5 flex max-w-3xl flex-col gap-5 max-md:pb-20">
      <Card>
        <form
          className="flex flex-wrap items-end gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            scanned()
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
            />
          </div>
          <Button appearance="secondary">
            <ScanBarcode aria-hidden="true" className="size-4" />
            {m.stock_count_add()}
          </Button>
          <Button
            type="button"
            appearance="secondary"
            aria-expanded={isFilming}
            onClick={() => setIsFilming(!isFilming)}
          >
            {isFilming ? (
              <CameraOff aria-hidden="true" className="size-4" />
            ) : (
              <Camera aria-hidden="true" className="size-4" />
            )}
            {isFilming ? m.scanner_close() : m.scanner_open()}
          </Button>
        </form>
        {isFilming && (
          <div className="mt-3">
            <CameraScanner onRead={(read) => void count.scan(read)} />
          </div>
        )}
        {count.problems.length > 0 && (
          <div role="alert" className="mt-3 flex items-start justify-between gap-2 text-danger">
            <ul className="flex min-w-0 flex-col gap-1 pt-1.5 font-medium wrap-anywhere">
              {count.problems.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
            <IconButton icon={X} label={m.stock_count_clear_problems()} onClick={count.clearProblems} />
          </div>
        )}
      </Card>
      {count.rows.length > 0 && (
        <>
          <Card title={m.stock_counted()} flush>
            <CountRows
              rows={count.rows}
              locked={count.isSaving}
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
