import { useQuery } from '@tanstack/react-query'
import { ListChecks, Plus, Table2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { ProductListItem } from '#modules/backoffice/products/products-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Button, ButtonLink } from '#storefront/ui/button.tsx'
import { useMay } from '../../frame/office.ts'
import { viewQuery } from '../../list/list-address.ts'
import { ListFrame } from '../../list/list-frame.tsx'
import type { BulkAction } from '../../list/list-types.ts'
import { BULK_PATH } from '../bulk/bulk-query.ts'
import { filterParameters } from '../bulk/selection-rules.ts'
import { useBrandName } from '../fields/brand-name.ts'
import { categoriesQuery } from '../fields/category-query.ts'
import { productLink } from '../product-query.ts'
import { NewProductDialog } from './new-product-dialog.tsx'
import { PasteDialog, type PastedColumn } from './paste/paste-dialog.tsx'
import { ProductCard, productCardControls, productColumns } from './product-columns.tsx'
import { productFilters } from './product-filters.tsx'
import { ProductViews } from './product-views.tsx'

const rowId = ({ id }: ProductListItem) => String(id)
const bulkAddress = (products: URLSearchParams) => `${BULK_PATH}/yeni?${products}`
const rowLabel = ({ name }: ProductListItem) => name

/** All products: find one, see what is missing, type a price in its row. */
export function Component() {
  const may = useMay()
  const navigate = useNavigate()
  const [parameters, setParameters] = useSearchParams()
  const [isNew, setIsNew] = useState(parameters.has('yeni'))
  const mayStock = may('stock.write')
  const [pasted, setPasted] = useState<PastedColumn | null>(null)
  // Names of the category in the address; without it they are not needed.
  const categories = useQuery({ ...categoriesQuery, enabled: parameters.has('category') })
  useBrandName(parameters.get('brand'))
  const mayCreate = may('catalogue.write') && may('prices.write')
  const mayChange = may('catalogue.write') || may('prices.write')
  const mayTable = mayChange || mayStock
  const bulk: BulkAction<ProductListItem>[] = []
  if (mayTable)
    bulk.push({
      id: 'sheet',
      label: m.products_sheet_title(),
      icon: Table2,
      run: ({ ids }) => void navigate(`/urunler/tablo?ids=${ids.join(',')}`),
    })
  if (mayTable)
    bulk.push({
      id: 'change',
      label: m.bulk_change_many(),
      icon: ListChecks,
      run: ({ ids }) => void navigate(bulkAddress(new URLSearchParams({ ids: ids.join(',') }))),
      runAll: () => void navigate(bulkAddress(filterParameters(parameters))),
    })
  const create = mayCreate && (
    <Button type="button" onClick={() => setIsNew(true)}>
      <Plus aria-hidden="true" />
      {m.products_new()}
    </Button>
  )
  return (
    <>
      <ListFrame<ProductListItem>
        name="products"
        title={m.products_title()}
        path="/products"
        columns={productColumns({
          mayPrice: may('prices.write'),
          mayStock,
          onColumn: setPasted,
        })}
        filters={productFilters(categories.data ?? [])}
        search={{ label: m.products_search() }}
        sorts={[
          { value: 'newest', label: m.products_sort_newest() },
          { value: 'oldest', label: m.products_sort_oldest() },
          { value: 'name', label: m.products_sort_name() },
          { value: 'name-desc', label: m.products_sort_name_desc() },
          { value: 'price', label: m.products_sort_price() },
          { value: 'price-desc', label: m.products_sort_price_desc() },
          { value: 'stock', label: m.products_sort_stock() },
          { value: 'stock-desc', label: m.products_sort_stock_desc() },
          { value: 'updated', label: m.products_sort_updated() },
          { value: 'updated-first', label: m.products_sort_updated_first() },
        ]}
        rowId={rowId}
        rowLink={productLink}
        rowLabel={rowLabel}
        card={(product) => <ProductCard product={product} mayStock={mayStock} />}
        cardControls={productCardControls(mayStock)}
        bulk={bulk}
        views={<ProductViews />}
        actions={
          <>
            {mayTable && (
              <ButtonLink to={`/urunler/tablo?${viewQuery(parameters)}`} appearance="secondary">
                <Table2 aria-hidden="true" />
                {m.products_sheet_title()}
              </ButtonLink>
            )}
            {mayChange && (
              <ButtonLink to={bulkAddress(filterParameters(parameters))} appearance="secondary">
                <ListChecks aria-hidden="true" />
                {m.bulk_change_many()}
              </ButtonLink>
            )}
            {create}
          </>
        }
        empty={{
          title: m.products_empty(),
          text: m.products_empty_text(),
          action: (
            <div className="flex flex-wrap justify-center gap-2">
              {may('catalogue.import') && (
                <ButtonLink to="/ice-aktarma" appearance="secondary">
                  {m.products_import()}
                </ButtonLink>
              )}
              {create}
            </div>
          ),
        }}
      />
      {pasted && <PasteDialog column={pasted} onClose={() => setPasted(null)} />}
      {isNew && mayCreate && (
        <NewProductDialog
          onClose={() => {
            setIsNew(false)
            if (parameters.has('yeni')) setParameters({}, { replace: true })
          }}
        />
      )}
    </>
  )
}
