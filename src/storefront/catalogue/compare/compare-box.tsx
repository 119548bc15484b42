import { Scale } from 'lucide-react'
import { useEffect } from 'react'
import { m } from '#texts/messages.js'
import { usePostedForm } from '../../http/forms/posted-form.ts'
import { Alert } from '../../ui/dialog/alert.tsx'
import { CsrfField } from '../../ui/form/csrf-field.tsx'
import { A, ShopForm } from '../../ui/link.tsx'
import { COMPARE_PATH, type CompareResult } from './compare-result.ts'
import { announceCompared, useCompared } from './compared.ts'

/**
 * Takes a product among those to compare, or out again, and leads to them. Without JavaScript the button adds and opens the comparison.
 */
export function CompareBox({ productId }: { productId: number }) {
  const { result, busy, onSubmit } = usePostedForm<CompareResult>()
  const chosen = useCompared()
  // A response has changed the cookie.
  useEffect(() => {
    if (result) announceCompared()
  }, [result])
  const isChosen = chosen.includes(productId)
  return (
    <div className="contents">
      <div className="flex flex-wrap items-center gap-x-5">
        <ShopForm method="post" action={COMPARE_PATH} onSubmit={onSubmit}>
          <CsrfField />
          <input type="hidden" name="productId" value={productId} />
          <input type="hidden" name="intent" value={isChosen ? 'remove' : 'add'} />
          <button type="submit" className="quiet-link" aria-busy={busy || undefined}>
            <Scale aria-hidden="true" className="size-4" />
            {isChosen ? m.compare_take_out() : m.compare_add()}
          </button>
        </ShopForm>
        {chosen.length > 0 && (
          <A to={COMPARE_PATH} className="quiet-link">
            {m.compare_open({ count: chosen.length })}
          </A>
        )}
      </div>
      <div aria-live="polite" className="order-last w-full empty:hidden">
        {result && !result.ok && result.message && <Alert tone="danger">{result.message}</Alert>}
      </div>
    </div>
  )
}
