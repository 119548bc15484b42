import { lazy, Suspense, useState } from 'react'
import type { ProductDetail } from '#modules/goods/catalogue/catalogue-schemas.ts'
import { m } from '#texts/messages.js'
import { loadData } from '../../http/forms/api-client.ts'
import { useVisitorData } from '../../http/page-root.ts'
import { createRequestCache } from '../../http/request-cache.ts'
import { useRequest } from '../../http/use-request.ts'
import { useBackCloses } from '../../ui/dialog/use-back-closes.ts'
import { closeQuickView } from '../product/card/card-tool-requests.ts'

/** Larger than all the rest, and needed only once something is looked at. */
const Modal = lazy(() => import('../../ui/dialog/modal.tsx').then(({ Modal }) => ({ default: Modal })))
const QuickView = lazy(() => import('./quick-view.tsx').then(({ QuickView }) => ({ default: QuickView })))

const details = createRequestCache(
  (key, signal) => {
    const [, id = ''] = key.split('\n')
    return loadData<ProductDetail>(`product/${id}`, signal)
  },
  { ttlMs: 60_000, maxEntries: 20 },
)

/** The quick view of a product, which loads when it is opened. Null closes it. */
export function QuickViewDialog({ productId }: { productId: number | null }) {
  const customer = useVisitorData()?.customer?.id ?? ''
  // The product stays shown while the dialog closes.
  const [shown, setShown] = useState(productId)
  if (productId !== null && productId !== shown) setShown(productId)
  const close = useBackCloses(productId !== null, closeQuickView)
  const { value, failed, retry } = useRequest(details, shown === null ? null : `${customer}\n${shown}`)
  if (shown === null) return null
  return (
    <Suspense>
      <Modal
        open={productId !== null}
        title={value?.name ?? m.quick_view()}
        onClose={close}
        onClosed={() => setShown(null)}
        focusFirst="dialog"
      >
        <div className="min-h-64 overflow-y-auto p-4 sm:p-6" aria-busy={value === undefined && !failed}>
          {value && (
            <Suspense>
              <QuickView key={value.id} detail={value} customer={customer} />
            </Suspense>
          )}
          {failed && (
            <p role="alert" className="flex flex-wrap items-center gap-3">
              {m.technical_error()}
              <button type="button" onClick={retry} className="min-h-11 cursor-pointer text-accent underline">
                {m.try_again()}
              </button>
            </p>
          )}
        </div>
      </Modal>
    </Suspense>
  )
}
