import { Truck, Zap } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { formatRating, shownCodes } from '#modules/catalogue/catalogue-rules.ts'
import type { ProductDetail as Product } from '#modules/catalogue/catalogue-schemas.ts'
import { m } from '#texts/messages.js'
import { usePageRoot } from '../../page-root.ts'
import { BuyForm } from '../../product/buy-form.tsx'
import { DiscountBadge, Price } from '../../product/price.tsx'
import { ProductGallery } from '../../product/product-gallery.tsx'
import { productShipping } from '../../product/shipping-facts.ts'
import { stockSentence } from '../../product/stock-line.tsx'
import { VariantPicker } from '../../product/variant-picker.tsx'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { Stars } from '../../ui/stars.tsx'
import type { ContainerData, ContainerProps } from '../container-data.ts'
import { ProductFacts } from './product-facts.tsx'

/** The product page. Another product or variant starts with its own unit and one piece. */
export function ProductDetail(props: ContainerProps<ContainerData['ProductDetail']>) {
  return <ProductPage key={props.data.product.id} {...props} />
}

function defaultUnitOf(product: Product): Product['units'][number] | undefined {
  return product.units.find((unit) => unit.value === product.defaultUnit) ?? product.units[0]
}

function ProductPage({ data: { product, shipping } }: ContainerProps<ContainerData['ProductDetail']>) {
  const rules = usePageRoot()?.rules
  const [unitId, setUnitId] = useState(defaultUnitOf(product)?.id ?? 0)
  const [quantity, setQuantity] = useState(1)
  const unit = product.units.find((each) => each.id === unitId) ?? defaultUnitOf(product)
  const priced = product.hasChildren ? product.display : (unit?.display ?? product.display)
  // A price of 0 is asked for, not shown.
  const display = product.price === 0 ? null : priced
  const { images } = product.varyantx
  const pictures = images.length > 0 ? images : [{ image: product.image, alt: '', width: 0, height: 0 }]
  const shippingWords = shipping && unit ? productShipping(shipping, unit.id, quantity) : null
  const stock = rules ? stockSentence(product.onSale ? product.quantity : 0, rules.stockInfoStatus) : null
  const codes = rules
    ? shownCodes(rules.stockNumberType, { code: product.code, barcode: unit?.barcode ?? '' })
    : []
  return (
    <div className="container-page">
      <Breadcrumb crumbs={[...product.breadcrumb, { name: product.name, url: product.url }]} />
      <div className="grid gap-8 lg:grid-cols-2 lg:gap-12">
        <ProductGallery pictures={pictures} name={product.name} />
        <div className="flex min-w-0 flex-col gap-5">
          <div className="flex flex-col gap-2">
            {product.brand && (
              <p className="text-sm">
                <Link
                  to={`/arama?brand=${encodeURIComponent(product.brand.code)}`}
                  className="font-medium text-accent hover:underline"
                >
                  {product.brand.name}
                </Link>
                {product.model.name && <span className="text-muted"> · {product.model.name}</span>}
              </p>
            )}
            <h1>{product.name}</h1>
            <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
              {product.commentCount > 0 ? (
                <>
                  <Stars rate={product.starRate} />
                  <span className="figures">
                    {formatRating(product.starRate)} · {m.review_count({ count: product.commentCount })}
                  </span>
                </>
              ) : (
                m.no_reviews()
              )}
            </p>
            {codes.length > 0 && (
              <p className="text-sm text-muted">{m.product_codes({ codes: codes.join(' · ') })}</p>
            )}
          </div>
          {display && (
            <div className="flex flex-col gap-1.5">
              <div className="flex flex-wrap items-center gap-3">
                <Price display={display} large />
                <DiscountBadge percent={display.discountPercent} />
              </div>
              <p className="figures text-sm text-muted">
                {display.withTax ? m.tax_included() : m.tax_excluded()} ·{' '}
                {m.tax_rate({ rate: product.taxRate })} ·{' '}
                {m.price_without_tax({ price: display.priceExcludingTax })}
              </p>
              {shippingWords && (
                <p className="flex items-center gap-2 text-sm">
                  <Truck aria-hidden="true" className="size-4 text-muted" />
                  {m.shipping_line({ fee: shippingWords })}
                </p>
              )}
            </div>
          )}
          {stock && <p className="font-medium">{stock}</p>}
          {(product.fastDelivery || product.sameDayShipping) && (
            <ul className="flex flex-wrap gap-2 text-sm font-medium">
              {product.fastDelivery && (
                <Badge icon={<Zap aria-hidden="true" className="size-4" />} text={m.fast_delivery()} />
              )}
              {product.sameDayShipping && (
                <Badge icon={<Truck aria-hidden="true" className="size-4" />} text={m.same_day_shipping()} />
              )}
            </ul>
          )}
          {product.childProducts.length > 0 && <VariantPicker product={product} />}
          <BuyForm
            product={product}
            unitId={unit?.id ?? 0}
            onUnit={setUnitId}
            quantity={quantity}
            onQuantity={setQuantity}
          />
          <ProductFacts product={product} />
        </div>
      </div>
    </div>
  )
}

function Badge({ icon, text }: { icon: ReactNode; text: string }) {
  return (
    <li className="inline-flex items-center gap-1.5 rounded-full bg-accent-soft px-3 py-1.5 text-accent">
      {icon}
      {text}
    </li>
  )
}
