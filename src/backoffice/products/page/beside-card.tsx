import { Link } from 'react-router'
import { m } from '#office-texts/messages.js'
import { useMay } from '../../frame/office.ts'
import { Card } from '../../parts/detail-page.tsx'
import { count } from '../../parts/formats.ts'
import { useOpenProduct } from '../product-context.ts'

/** What else the back office knows of the product. */
export function BesideCard() {
  const { product } = useOpenProduct()
  const may = useMay()
  const code = encodeURIComponent(product.code)
  const { reviews, questions } = product.counts
  const links = [
    may('orders.read') && { to: `/siparisler?product=${code}`, label: m.products_orders(), value: null },
    may('reviews.read') && {
      to: `/degerlendirmeler?productId=${product.id}`,
      label: m.products_reviews(),
      value: reviews,
    },
    may('reviews.read') && {
      to: `/sorular?status=all&q=${encodeURIComponent(product.tr.name)}`,
      label: m.products_questions(),
      value: questions,
    },
    may('guides.read') && { to: `/urun-videolari?kod=${code}`, label: m.products_video(), value: null },
    may('guides.read') && { to: '/beden-tablolari', label: m.products_size_guides(), value: null },
  ].filter((link) => link !== false)
  if (links.length === 0) return null
  return (
    <Card title={m.products_beside()}>
      <ul>
        {links.map(({ to, label, value }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex min-h-11 items-center justify-between gap-3 hover:underline md:min-h-8"
            >
              {label}
              {value !== null && <span className="figures text-muted">{count(value)}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
