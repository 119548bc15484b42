import { formatRating, shownCodes } from '#modules/goods/catalogue/catalogue-rules.ts'
import { m } from '#texts/messages.js'
import { usePageRoot } from '../../../http/page-root.ts'
import { A } from '../../../ui/link.tsx'
import { Stars } from '../../../ui/stars.tsx'
import { REVIEWS_ID } from '../reviews/review-list.tsx'
import { EditLink } from './edit-link.tsx'
import type { ShownProduct } from './shown-product.ts'

/** Brand and model, name, stars leading to the reviews, and the codes the shop shows (spec §2, §9). */
export function ProductHeading({ product, barcode }: { product: ShownProduct; barcode: string }) {
  const { brand, model, name, code, commentCount, starRate } = product
  const type = usePageRoot()?.rules.stockNumberType ?? ''
  const codes = shownCodes(type, { code, barcode })
  return (
    <div className="flex flex-col gap-2">
      {(brand || model.name) && (
        <p className="text-sm">
          {brand && (
            <A
              to={`/arama?brand=${encodeURIComponent(brand.code)}`}
              className="font-medium text-accent hover:underline"
            >
              {brand.name}
            </A>
          )}
          {brand && model.name && <span className="text-muted"> · </span>}
          <span className="text-muted">{model.name}</span>
        </p>
      )}
      <h1 className="wrap-anywhere">{name}</h1>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
        <a
          href={`#${REVIEWS_ID}`}
          className="flex min-h-6 flex-wrap items-center gap-2 text-sm text-muted hover:text-accent hover:underline"
        >
          {commentCount > 0 ? (
            <>
              <Stars rate={starRate} />
              <span className="figures">
                {formatRating(starRate)} · {m.review_count({ count: commentCount })}
              </span>
            </>
          ) : (
            m.no_reviews()
          )}
        </a>
        {codes.length > 0 && (
          // A line of its own on phones: beside the stars it would fit or not by the font.
          <p className="w-full wrap-anywhere text-muted sm:w-auto">
            {m.product_codes({ codes: codes.join(' · ') })}
          </p>
        )}
        <EditLink id={product.id} />
      </div>
    </div>
  )
}
