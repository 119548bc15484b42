import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { BARCODE_GAPS } from '#modules/backoffice/products/barcodes/barcode-list-schemas.ts'
import type { ProductGap } from '#modules/backoffice/products/product-list-rules.ts'
import { m } from '#office-texts/messages.js'
import { useMay } from '../frame/office.ts'
import { Card } from '../parts/detail-page.tsx'
import { listCount } from '../parts/formats.ts'
import { gapTexts } from '../parts/gap-texts.ts'
import { productCount, productCountsQuery } from '../parts/views/product-counts.ts'
import { openGaps } from './open-gaps-rules.ts'

const isOfBarcodes = (gap: ProductGap) => BARCODE_GAPS.some((each) => each === gap)

/** What products lack, each a link to those that lack it; nothing for whoever cannot mend it, and where nothing is missing. */
export function ProductGaps() {
  const mayWrite = useMay()('catalogue.write')
  const { data } = useQuery({ ...productCountsQuery, enabled: mayWrite })
  const words = gapTexts()
  const open = data ? openGaps(data.missing) : []
  if (open.length === 0 || !data) return null
  return (
    <Card title={m.desk_gaps()} flush>
      <ul className="divide-y divide-line">
        {open.map((gap) => {
          const counted = productCount(data.missing[gap])
          return (
            <li key={gap}>
              <Link
                to={isOfBarcodes(gap) ? `/urunler/barkodlar?missing=${gap}` : `/urunler?missing=${gap}`}
                className="flex min-h-11 items-center justify-between gap-3 px-4 py-1.5 text-ink hover:bg-surface md:min-h-9"
              >
                <span className="min-w-0">{words[gap]}</span>
                {counted && <span className="font-semibold figures">{listCount(counted)}</span>}
              </Link>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
