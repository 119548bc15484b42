import { useState } from 'react'
import { MAX_COMPARED } from '#modules/goods/catalogue/lists/compare-rules.ts'
import { m } from '#texts/messages.js'
import { Alert } from '../../ui/dialog/alert.tsx'
import { CsrfField } from '../../ui/form/csrf-field.tsx'
import { ArrowRight, Scale } from '../../ui/icons/icons.tsx'
import { A, ShopForm } from '../../ui/link.tsx'
import { COMPARE_PATH } from './compare-result.ts'
import { toggleCompared } from './compared.ts'
import { useCompared } from './use-compared.ts'

/**
 * Takes a product among those to compare, or out again, and leads to them. Without JavaScript the button adds and opens the comparison.
 */
export function CompareBox({ productId }: { productId: number }) {
  const chosen = useCompared()
  const [isFull, setFull] = useState(false)
  const isChosen = chosen.includes(productId)
  return (
    <div className="contents">
      <div className="flex flex-wrap items-center gap-x-4 sm:gap-x-5">
        <ShopForm
          method="post"
          action={COMPARE_PATH}
          onSubmit={(event) => {
            event.preventDefault()
            setFull(!toggleCompared(productId))
          }}
        >
          <CsrfField />
          <input type="hidden" name="productId" value={productId} />
          <input type="hidden" name="intent" value={isChosen ? 'remove' : 'add'} />
          <button type="submit" className="quiet-link">
            <Scale aria-hidden="true" className="size-4" />
            {isChosen ? m.compare_take_out() : m.compare_add()}
          </button>
        </ShopForm>
        {chosen.length > 0 && (
          <A to={COMPARE_PATH} className="quiet-link">
            <ArrowRight aria-hidden="true" className="size-4" />
            {m.compare_open({ count: chosen.length })}
          </A>
        )}
      </div>
      <div aria-live="polite" className="order-last w-full empty:hidden">
        {isFull && <Alert tone="danger">{m.compare_full({ most: MAX_COMPARED })}</Alert>}
      </div>
    </div>
  )
}
