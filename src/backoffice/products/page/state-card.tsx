import { Check, Circle } from 'lucide-react'
import { Link } from 'react-router'
import type { ChecklistKey } from '#modules/backoffice/products/products-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Facts } from '../../parts/detail-page.tsx'
import { dateTime } from '../../parts/formats.ts'
import { useOpenProduct } from '../product-context.ts'
import { productLink } from '../product-query.ts'
import { ProductStatusBadge } from '../product-status.tsx'
import { Section, type SectionId, showSection } from './section.tsx'

/** Where each point of the checklist is done: the card, and the field in it. */
const PLACES: Readonly<Record<ChecklistKey, { section: SectionId; field?: string }>> = {
  name: { section: 'texts', field: 'tr.name' },
  price: { section: 'price', field: 'price' },
  picture: { section: 'pictures' },
  category: { section: 'categories' },
  brand: { section: 'categories', field: 'brandId' },
  stock: { section: 'stock' },
  description: { section: 'texts', field: 'tr.description' },
  barcode: { section: 'units', field: 'barcode' },
  desi: { section: 'units', field: 'units.0.width' },
  english: { section: 'texts', field: 'en.name' },
}

const wordsOf = (key: ChecklistKey): string =>
  ({
    name: m.products_name(),
    price: m.products_price(),
    picture: m.products_check_picture(),
    category: m.products_category(),
    brand: m.products_brand(),
    stock: m.products_stock(),
    description: m.products_description(),
    barcode: m.products_barcode(),
    desi: m.products_check_desi(),
    english: m.products_check_english(),
  })[key]

/** The state of the product, and what it still lacks. */
export function StateCard() {
  const { product } = useOpenProduct()
  const { parent, options } = product
  return (
    <Section id="status" title={m.products_state()}>
      <div className="flex flex-col gap-3">
        <p>
          <ProductStatusBadge status={product.status} publishAt={product.publishAt} />
        </p>
        <Facts
          facts={[
            parent && [
              m.products_variant_of(),
              <Link key="parent" to={productLink(parent)} className="font-medium underline">
                {parent.name}
              </Link>,
            ],
            ...options.map(({ name, value }) => [name, value] as const),
            [m.products_created(), dateTime(product.createdAt)],
            [m.products_updated(), dateTime(product.updatedAt)],
          ]}
        />
        <Checklist />
      </div>
    </Section>
  )
}

function Checklist() {
  const { product, mayEdit } = useOpenProduct()
  const open = product.checklist.filter(({ done }) => !done)
  if (product.status === 'deleted') return null
  if (open.length === 0)
    return (
      <p className="flex items-center gap-1.5 font-medium text-good">
        <Check aria-hidden="true" className="size-4" />
        {m.products_check_complete()}
      </p>
    )
  return (
    <div className="flex flex-col gap-1">
      <h3>
        {m.products_checklist({ done: product.checklist.length - open.length, of: product.checklist.length })}
      </h3>
      <ul>
        {open.map(({ key }) => {
          const { section, field } = PLACES[key]
          return (
            <li key={key}>
              <button
                type="button"
                className="flex min-h-11 w-full cursor-pointer items-center gap-2 rounded-control text-left hover:bg-surface md:min-h-8"
                onClick={() => showSection(section, mayEdit ? field : undefined)}
              >
                <Circle aria-hidden="true" className="size-4 shrink-0 text-muted" />
                {wordsOf(key)}
              </button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
