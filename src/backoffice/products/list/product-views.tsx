import { Menu } from '@base-ui/react/menu'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, TriangleAlert } from 'lucide-react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { BARCODE_GAPS } from '#modules/backoffice/products/barcodes/barcode-list-schemas.ts'
import { PRODUCT_GAPS } from '#modules/backoffice/products/product-list-rules.ts'
import type { ProductCounts } from '#modules/backoffice/products/products-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { classNames } from '#storefront/ui/class-names.ts'
import { useMay } from '../../frame/office.ts'
import { listCount } from '../../parts/formats.ts'
import { gapTexts } from '../../parts/gap-texts.ts'
import { ListViews, type ViewTab } from '../../parts/views/list-views.tsx'
import { productCount, productCountsQuery } from '../../parts/views/product-counts.ts'

/** The tabs that every shop needs. */
const builtIn = (): ViewTab[] => [
  { key: 'all', name: m.products_view_all(), query: '' },
  { key: 'onsale', name: m.products_view_onsale(), query: 'state=onsale' },
  { key: 'draft', name: m.products_view_draft(), query: 'state=draft' },
  { key: 'soldout', name: m.products_view_soldout(), query: 'state=soldout' },
  { key: 'low', name: m.products_view_low(), query: 'state=low' },
  { key: 'passive', name: m.products_view_passive(), query: 'state=passive' },
  { key: 'archived', name: m.products_view_archived(), query: 'state=archived' },
]

/** Gaps that are worked through on a page of their own. */
const isOfBarcodes = (gap: string | undefined) => BARCODE_GAPS.some((each) => each === gap)

function useProductCounts() {
  const { data } = useQuery(productCountsQuery)
  return (query: string) => {
    const [name, value = ''] = query.split('=')
    if (!data || name !== 'state' || !(value in data.states)) return null
    return productCount(data.states[value as keyof ProductCounts['states']])
  }
}

/** Views above the products, with what products lack in a list of its own. */
export const ProductViews = () => (
  <ListViews list="products" label={m.products_views()} tabs={builtIn()} useCounts={useProductCounts}>
    <Gaps />
  </ListViews>
)

/** What products lack: each kind with how many products lack it. */
function Gaps() {
  const mayWrite = useMay()('catalogue.write')
  const [parameters] = useSearchParams()
  const navigate = useNavigate()
  const { data } = useQuery(productCountsQuery)
  const chosen = PRODUCT_GAPS.find((gap) => gap === parameters.get('missing'))
  const words = gapTexts()
  return (
    <>
      <Menu.Root>
        <Menu.Trigger
          className={classNames(
            'inline-flex min-h-11 shrink-0 cursor-pointer items-center gap-1.5 rounded-control px-3 font-medium whitespace-nowrap md:min-h-8',
            chosen ? 'bg-accent-soft text-accent-strong' : 'text-muted hover:bg-surface hover:text-ink',
          )}
        >
          <TriangleAlert aria-hidden="true" className="size-4" />
          {chosen ? m.products_gap_chosen({ gap: words[chosen] }) : m.products_gaps()}
          <ChevronDown aria-hidden="true" className="size-3.5" />
        </Menu.Trigger>
        <Menu.Portal>
          <Menu.Positioner sideOffset={6} align="start" className="z-40 outline-none">
            <Menu.Popup className="menu-popup min-w-64">
              {PRODUCT_GAPS.map((gap) => {
                const counted = productCount(data?.missing[gap])
                return (
                  <Menu.Item
                    key={gap}
                    className="menu-item justify-between gap-6"
                    onClick={() => void navigate(`?missing=${gap}`)}
                  >
                    {words[gap]}
                    {counted && <span className="text-muted figures">{listCount(counted)}</span>}
                  </Menu.Item>
                )
              })}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      {mayWrite && isOfBarcodes(chosen) && (
        <Link to={`/urunler/barkodlar?missing=${chosen}`} className="button button-quiet">
          {m.products_barcodes()}
        </Link>
      )}
    </>
  )
}
