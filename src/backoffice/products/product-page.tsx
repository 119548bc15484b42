import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useLocation, useParams } from 'react-router'
import type { ProductRecord } from '#modules/backoffice/products/products-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { RecordForm } from '../form/record-form.tsx'
import { useRecordForm } from '../form/use-record-form.ts'
import { apiRequest, useMay } from '../frame/office.ts'
import { PageHeader } from '../frame/page-header.tsx'
import { DetailPage } from '../parts/detail-page.tsx'
import { HistoryPanel } from '../parts/history/history-panel.tsx'
import { QueryState } from '../parts/query-state.tsx'
import { type KnownNames, NamesContext } from './fields/names.ts'
import { BesideCard } from './page/beside-card.tsx'
import { ClassesCard } from './page/classes-card.tsx'
import { DeliveryCard } from './page/delivery-card.tsx'
import { DoctorCard } from './page/doctor-card.tsx'
import { PicturesCard } from './page/pictures-card.tsx'
import { PriceCard } from './page/price-card.tsx'
import { ProductActions } from './page/product-actions.tsx'
import { SECTIONS, showSection } from './page/section.tsx'
import { SectionLinks } from './page/section-links.tsx'
import { SeeInShop } from './page/see-in-shop.tsx'
import { SeoCard } from './page/seo-card.tsx'
import { SpecificationsCard } from './page/specifications-card.tsx'
import { StateCard } from './page/state-card.tsx'
import { StockSection } from './page/stock-section.tsx'
import { TextsCard } from './page/texts-card.tsx'
import { UndoChange } from './page/undo-change.tsx'
import { UnitsCard } from './page/units-card.tsx'
import { VariantsCard } from './page/variants-card.tsx'
import { productChange } from './product-change.ts'
import { type OpenProduct, ProductContext } from './product-context.ts'
import { productFieldNames, shownFields } from './product-fields.ts'
import { type ProductForm, productFormOf, productFormSchema } from './product-form.ts'
import { productLink, productQuery, showProduct } from './product-query.ts'
import { ProductStatusBadge } from './product-status.tsx'

/** One product or variant: everything about it, in one form. */
export function Component() {
  const { id = '' } = useParams()
  const query = useQuery(productQuery(id))
  return (
    <QueryState query={query} page>
      {(product) => <Editor key={id} product={product} />}
    </QueryState>
  )
}

/** Names of the brand and the categories of a product; what is chosen later is added to it. */
function namesOf({ brand, categories }: ProductRecord): KnownNames {
  return {
    brands: new Map(brand ? [[brand.id, brand.name]] : []),
    categories: new Map(categories.map(({ id, label }) => [id, label])),
  }
}

function Editor({ product }: { product: ProductRecord }) {
  const client = useQueryClient()
  const may = useMay()
  const isArchived = product.status === 'deleted'
  const rights = {
    mayEdit: may('catalogue.write') && !isArchived,
    mayPrice: may('prices.write') && !isArchived,
    mayStock: may('stock.write') && !isArchived,
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: names that were chosen since stay known
  const names = useMemo(() => namesOf(product), [product.id])
  for (const { id, label } of product.categories) names.categories.set(id, label)
  if (product.brand) names.brands.set(product.brand.id, product.brand.name)
  const schema = useMemo(() => productFormSchema(product), [product])
  const form = useRecordForm<ProductForm, ProductRecord>({
    name: `product-${product.id}`,
    schema,
    record: product,
    valuesOf: (record) => productFormOf(record ?? product),
    save: (values, { version, base }) =>
      apiRequest('PATCH', `/products/${product.id}`, {
        body: productChange(values, base),
        ...(version !== undefined && { version }),
      }),
    onSaved: (saved) => showProduct(client, saved),
    labels: productFieldNames(),
    shown: shownFields(names),
  })
  const isUnsaved = form.changed.length > 0
  useSectionOfAddress()
  const open: OpenProduct = { product, isUnsaved, ...rights }
  return (
    <ProductContext value={open}>
      <NamesContext value={names}>
        <Head product={product} />
        <SectionLinks />
        <RecordForm form={form}>
          <DetailPage
            main={
              <>
                <PicturesCard />
                <TextsCard />
                <PriceCard />
                <VariantsCard />
                <UnitsCard />
                <ClassesCard />
                <SpecificationsCard />
                <DeliveryCard />
                <SeoCard />
              </>
            }
            side={
              <>
                <StateCard />
                <DoctorCard />
                <StockSection />
                <BesideCard />
                <HistoryPanel
                  record={`product:${product.id}`}
                  fieldLabel={fieldName}
                  entryAction={(entry) => <UndoChange entry={entry} />}
                />
              </>
            }
          />
        </RecordForm>
      </NamesContext>
    </ProductContext>
  )
}

const fieldName = (field: string) => productFieldNames()[field] ?? field

/** Name, code and state; the way to the shop's page. */
function Head({ product }: { product: ProductRecord }) {
  const { parent, status, code } = product
  return (
    <PageHeader
      title={product.tr.name}
      hint={<span className="figures">{code}</span>}
      back={
        parent
          ? { to: productLink(parent), label: parent.name }
          : { to: '/urunler', label: m.products_title() }
      }
      badges={<ProductStatusBadge status={status} publishAt={product.publishAt} />}
    >
      <SeeInShop />
      <ProductActions />
    </PageHeader>
  )
}

/** An address such as /urunler/7#price opens the page at that part. */
function useSectionOfAddress(): void {
  const { hash } = useLocation()
  useEffect(() => {
    const section = SECTIONS.find((id) => `#${id}` === hash)
    if (section) showSection(section)
  }, [hash])
}
