import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { ProductDetail } from '#modules/goods/catalogue/catalogue-schemas.ts'
import { m } from '#texts/messages.js'
import { loadData } from '../../http/forms/api-client.ts'
import { usePageRoot, useVisitorData } from '../../http/page-root.ts'
import { createRequestCache } from '../../http/request-cache.ts'
import { useRequest } from '../../http/use-request.ts'
import { Picture } from '../../ui/picture.tsx'
import { Stars } from '../../ui/stars.tsx'
import { contactPage } from '../product/buy/buy-button.ts'
import { stockSentence } from '../product/buy/stock-line.tsx'
import { CardAction } from '../product/card/card-action.tsx'
import { cardProduct } from '../product/card/card-product.ts'
import { closeQuickView } from '../product/card/card-tool-requests.ts'
import { cardAction } from '../product/card/card-view.ts'
import { Price } from '../product/price/price.tsx'

/** Larger than all the rest, and needed only once something is looked at. */
const Modal = lazy(() => import('../../ui/dialog/modal.tsx').then(({ Modal }) => ({ default: Modal })))

/** Pictures beside each other, and rows of the specifications. */
const PICTURES = 4
const ROWS = 5

const details = createRequestCache(
  (key, signal) => {
    const [, id = ''] = key.split('\n')
    return loadData<ProductDetail>(`product/${id}`, signal)
  },
  { ttlMs: 60_000, maxEntries: 20 },
)

/** A product over the list: pictures, price, what it is made of, and the button of its card. Null closes it. */
export function QuickViewDialog({ productId }: { productId: number | null }) {
  const customer = useVisitorData()?.customer?.id ?? ''
  // The product stays shown while the dialog closes.
  const [shown, setShown] = useState(productId)
  if (productId !== null && productId !== shown) setShown(productId)
  const { value, failed, retry } = useRequest(details, shown === null ? null : `${customer}\n${shown}`)
  if (shown === null) return null
  return (
    <Suspense>
      <Modal
        open={productId !== null}
        title={value?.name ?? m.quick_view()}
        onClose={closeQuickView}
        onClosed={() => setShown(null)}
      >
        <div className="min-h-64 overflow-y-auto p-4 sm:p-6" aria-busy={value === undefined && !failed}>
          {value && <QuickView key={value.id} product={value} />}
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

function QuickView({ product }: { product: ProductDetail }) {
  const root = usePageRoot()
  const rules = root?.rules
  const own = product.varyantx.images.slice(0, PICTURES).map(({ image }) => image)
  const pictures = own.length > 0 ? own : [product.image]
  const [picture, setPicture] = useState(pictures[0] ?? product.image)
  const stock = stockSentence(product.quantity, rules?.stockInfoStatus ?? 1)
  return (
    <div className="grid gap-5 sm:grid-cols-2 sm:gap-6">
      <div className="flex min-w-0 flex-col gap-2">
        <div className="overflow-hidden rounded-card bg-surface">
          <Picture file={picture} alt={product.name} sizes="(min-width: 640px) 20rem, 90vw" eager />
        </div>
        {pictures.length > 1 && (
          <ul className="flex gap-2">
            {pictures.map((file, at) => (
              <li key={file}>
                <button
                  type="button"
                  aria-label={m.quick_view_picture({ number: at + 1 })}
                  aria-pressed={file === picture}
                  onClick={() => setPicture(file)}
                  className="block size-14 cursor-pointer overflow-hidden rounded-control border border-line bg-surface aria-pressed:border-accent"
                >
                  <Picture file={file} alt="" sizes="3.5rem" />
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-3">
        {product.brand && <p className="text-sm text-muted">{product.brand.name}</p>}
        {product.commentCount > 0 && (
          <p className="flex items-center gap-2 text-sm text-muted">
            <Stars rate={product.starRate} />
            <span className="figures">({product.commentCount})</span>
          </p>
        )}
        {product.price !== 0 && product.display && <Price display={product.display} />}
        {stock && <p className="text-sm font-medium">{stock}</p>}
        {product.specifications.length > 0 && (
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
            {product.specifications.slice(0, ROWS).map(({ name, value }) => (
              <div key={name} className="contents">
                <dt className="text-muted">{name}</dt>
                <dd className="wrap-anywhere">{value}</dd>
              </div>
            ))}
          </dl>
        )}
        {rules && (
          <CardAction
            action={cardAction(cardProduct(product), rules, contactPage(root))}
            id={product.id}
            name={product.name}
          />
        )}
        <Link
          to={product.url}
          className="inline-flex min-h-11 items-center font-medium text-accent underline-offset-4 hover:underline"
        >
          {m.quick_view_whole()}
        </Link>
      </div>
    </div>
  )
}
