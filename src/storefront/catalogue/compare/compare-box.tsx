import { Scale } from 'lucide-react'
import { useEffect } from 'react'
import { Link, useFetcher } from 'react-router'
import { m } from '#texts/messages.js'
import { Alert } from '../../ui/dialog/alert.tsx'
import { CsrfField } from '../../ui/form/csrf-field.tsx'
import { COMPARE_PATH, type CompareResult } from './compare-result.ts'
import { announceCompared, useCompared } from './compared.ts'

const control =
  'inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-control px-1 font-medium text-accent underline-offset-4 hover:underline'

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
    <div className="flex flex-col gap-2 text-sm">
      <div className="flex flex-wrap items-center gap-x-5">
        <Form method="post" action={COMPARE_PATH}>
          <CsrfField />
          <input type="hidden" name="productId" value={productId} />
          <input type="hidden" name="intent" value={isChosen ? 'remove' : 'add'} />
          <button type="submit" className={control} aria-busy={state !== 'idle' || undefined}>
            <Scale aria-hidden="true" className="size-4" />
            {isChosen ? m.compare_take_out() : m.compare_add()}
          </button>
        </Form>
        {chosen.length > 0 && (
          <Link to={COMPARE_PATH} className={control}>
            {m.compare_open({ count: chosen.length })}
          </Link>
        )}
      </div>
      <div aria-live="polite">
        {data && !data.ok && data.message && <Alert tone="danger">{data.message}</Alert>}
      </div>
    </div>
  )
}
