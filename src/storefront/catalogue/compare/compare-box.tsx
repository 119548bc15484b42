import { useEffect } from 'react'
import { Link, useFetcher } from 'react-router'
import { m } from '#texts/messages.js'
import { Alert } from '../../ui/dialog/alert.tsx'
import { CsrfField } from '../../ui/form/csrf-field.tsx'
import { Scale } from '../../ui/icons/icons.tsx'
import { COMPARE_PATH, type CompareResult } from './compare-result.ts'
import { announceCompared, useCompared } from './compared.ts'

/**
 * Takes a product among those to compare, or out again, and leads to them. Without JavaScript the button adds and opens the comparison.
 */
export function CompareBox({ productId }: { productId: number }) {
  const { Form, data, state } = useFetcher<CompareResult>({ key: `compare-${productId}` })
  const chosen = useCompared()
  // A response has changed the cookie.
  useEffect(() => {
    if (data) announceCompared()
  }, [data])
  const isChosen = chosen.includes(productId)
  return (
    <div className="contents">
      <div className="flex flex-wrap items-center gap-x-5">
        <Form method="post" action={COMPARE_PATH}>
          <CsrfField />
          <input type="hidden" name="productId" value={productId} />
          <input type="hidden" name="intent" value={isChosen ? 'remove' : 'add'} />
          <button type="submit" className="quiet-link" aria-busy={state !== 'idle' || undefined}>
            <Scale aria-hidden="true" className="size-4" />
            {isChosen ? m.compare_take_out() : m.compare_add()}
          </button>
        </Form>
        {chosen.length > 0 && (
          <Link to={COMPARE_PATH} className="quiet-link">
            {m.compare_open({ count: chosen.length })}
          </Link>
        )}
      </div>
      <div aria-live="polite" className="order-last w-full empty:hidden">
        {data && !data.ok && data.message && <Alert tone="danger">{data.message}</Alert>}
      </div>
    </div>
  )
}
