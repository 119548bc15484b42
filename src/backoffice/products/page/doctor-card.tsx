import { useQuery } from '@tanstack/react-query'
import { CalendarClock, CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import type { ProductDiagnosis } from '#modules/backoffice/products/products-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { apiRequest } from '../../frame/office.ts'
import { Card } from '../../parts/detail-page.tsx'
import { count, dateTime } from '../../parts/formats.ts'
import { QueryState } from '../../parts/query-state.tsx'
import { useOpenProduct } from '../product-context.ts'
import { SECTIONS, showSection } from './section.tsx'

type Finding = ProductDiagnosis['findings'][number]

/** Why shoppers cannot buy the product, each reason with the way to what mends it. */
export function DoctorCard() {
  const { product } = useOpenProduct()
  const query = useQuery({
    queryKey: ['product-doctor', product.id, product.version],
    queryFn: ({ signal }) =>
      apiRequest<ProductDiagnosis>('GET', `/products/${product.id}/doctor`, { signal }),
    placeholderData: (before) => before,
  })
  return (
    <QueryState query={query}>
      {({ sellable, findings }) => (
        <Card title={sellable ? m.products_sells() : m.products_why_not()}>
          {findings.every(({ severity }) => severity === 'notes') && (
            <p className="mb-2 flex items-center gap-1.5 text-good last:mb-0">
              <CircleCheck aria-hidden="true" className="size-4 shrink-0" />
              {m.products_sells_text()}
            </p>
          )}
          <ul className="flex flex-col gap-2">
            {findings.map((finding) => (
              <li key={finding.key} className="flex items-start gap-2">
                {finding.severity === 'blocks' ? (
                  <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-danger" />
                ) : finding.severity === 'notes' ? (
                  <CalendarClock aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-info" />
                ) : (
                  <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warn" />
                )}
                <span className="min-w-0">
                  {sentenceOf(finding)} <Mend finding={finding} own={`/urunler/${product.id}`} />
                </span>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </QueryState>
  )
}

/** The API's links begin with the back office's own address; those of this page lead to a card of it. */
function Mend({ finding: { link, severity }, own }: { finding: Finding; own: string }) {
  const label = severity === 'notes' ? m.products_doctor_show() : m.products_mend()
  const to = link.replace(/^\/yonetim/, '')
  const [path, part] = to.split('#')
  const section = SECTIONS.find((each) => each === part)
  if (path === own && section)
    return (
      <button
        type="button"
        className="cursor-pointer font-medium underline"
        onClick={() => showSection(section)}
      >
        {label}
      </button>
    )
  return (
    <Link to={to} className="font-medium underline">
      {label}
    </Link>
  )
}

function sentenceOf({ key, count: variants = 0, publishAt, begins = '', ends }: Finding): string {
  const until = ends === undefined ? m.products_plan_no_end() : dateTime(ends)
  const words: Readonly<Record<Finding['key'], () => string>> = {
    archived: m.products_doctor_archived,
    draft: () =>
      publishAt === undefined
        ? m.products_doctor_draft()
        : m.products_doctor_planned({ moment: dateTime(publishAt) }),
    passive: m.products_doctor_passive,
    'parent-off-sale': m.products_doctor_parent,
    'no-unit': m.products_doctor_no_unit,
    'price-0': m.products_doctor_price_0,
    'prices-hidden': m.products_doctor_prices_hidden,
    'no-stock': m.products_doctor_no_stock,
    'hidden-sold-out': m.products_doctor_hidden_sold_out,
    'no-variant-sells': m.products_doctor_no_variant,
    'some-variants-do-not-sell': () => m.products_doctor_some_variants({ count: count(variants) }),
    'no-category': m.products_doctor_no_category,
    'no-desi': m.products_doctor_no_desi,
    'above-shipping-bands': m.products_doctor_above_bands,
    'not-in-feed-no-picture': m.products_doctor_no_picture,
    'plan-in-currency': m.products_doctor_plan_currency,
    'plan-waits': () => m.products_doctor_plan_waits({ begins: dateTime(begins), ends: until }),
    'plan-runs': () => m.products_doctor_plan_runs({ begins: dateTime(begins), ends: until }),
    'variants-planned': () => m.products_doctor_variants_planned({ count: variants }),
  }
  return words[key]()
}
