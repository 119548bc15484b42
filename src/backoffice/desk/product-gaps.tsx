import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { BARCODE_GAPS } from '#modules/backoffice/products/barcodes/barcode-list-schemas.ts'
import { PRODUCT_GAPS, type ProductGap } from '#modules/backoffice/products/product-list-rules.ts'
import type { ProductCounts } from '#modules/backoffice/products/products-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { apiRequest, useMay } from '../frame/office.ts'
import { Card } from '../parts/detail-page.tsx'
import { listCount } from '../parts/formats.ts'
import { gapWords } from '../parts/gap-words.ts'

const isOfBarcodes = (gap: ProductGap) => BARCODE_GAPS.some((each) => each === gap)

/** What products lack, each a link to those that lack it; nothing for whoever cannot mend it, and where nothing is missing. */
export function ProductGaps() {
  const mayWrite = useMay()('catalogue.write')
  const { data } = useQuery({
    queryKey: ['product-counts'],
    queryFn: ({ signal }) => apiRequest<ProductCounts>('GET', '/products/counts', { signal }),
    staleTime: 60_000,
    enabled: mayWrite,
  })
  const words = gapWords()
  const open = data ? PRODUCT_GAPS.filter((gap) => data.missing[gap].value > 0) : []
  if (open.length === 0 || !data) return null
  return (
    <Card title={m.desk_gaps()} flush>
      <ul className="divide-y divide-line">
        {open.map((gap) => {
          const { value, estimated } = data.missing[gap]
          return (
            <li key={gap}>
              <Link
                to={isOfBarcodes(gap) ? `/urunler/barkodlar?missing=${gap}` : `/urunler?missing=${gap}`}
                className="flex min-h-11 items-center justify-between gap-3 px-4 py-1.5 text-ink hover:bg-surface md:min-h-9"
              >
                <span className="min-w-0">{words[gap]}</span>
                <span className="font-semibold figures">{listCount({ value, exact: !estimated })}</span>
              </Link>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
