import { useEffect, useMemo, useRef, useState } from 'react'
import type { ShownSizeGuide } from '#modules/goods/catalogue/guides/size-guides.server.ts'
import { isPreview } from '#modules/kernel/pages/preview-rules.ts'
import type { OfferedPlan } from '#modules/ordering/payments/installment-rules.ts'
import { m } from '#texts/messages.js'
import { Still } from '../../http/islands/island.tsx'
import { usePageLocation } from '../../http/location/page-location.tsx'
import { usePageRoot } from '../../http/page-root.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { Alert } from '../../ui/dialog/alert.tsx'
import { ProductAlert } from '../alerts/product-alert.tsx'
import { CompareBox } from '../compare/compare-box.tsx'
import { viewedProducts } from '../viewed/viewed-products.ts'
import { buyButton } from './buy/buy-button.ts'
import { BuyForm } from './buy/buy-form.tsx'
import { stockSentence } from './buy/stock-line.tsx'
import { chosenPicture, useVariantChoice } from './buy/use-variant-choice.ts'
import { VariantPicker } from './buy/variant-picker.tsx'
import { warehouseRows } from './buy/warehouse-rows.ts'
import { WarehouseStock } from './buy/warehouse-stock.tsx'
import { NoWithdrawal } from './facts/product-facts.tsx'
import { ProductHeading } from './facts/product-heading.tsx'
import { ShareLinks } from './facts/share-links.tsx'
import { type SentProduct, type ShownProduct, shownProduct } from './facts/shown-product.ts'
import { SizeGuideLink } from './facts/size-guide-link.tsx'
import { GalleryLarge } from './gallery/gallery-large.tsx'
import { ProductGallery } from './gallery/product-gallery.tsx'
import type { LineFacts } from './price/line-total.ts'
import type { LowPriceTexts } from './price/low-price.tsx'
import { PriceBlock } from './price/price-block.tsx'
import { PromiseBox } from './price/promise-box.tsx'
import type { ShippingFacts } from './price/shipping-facts.ts'

export interface ProductTopProps {
  product: SentProduct
  /** Null where the shop hides its prices, and for a product without a price. */
  shipping: ShippingFacts | null
  line: LineFacts | null
  /** The plan of installments that is named first. */
  plan: OfferedPlan | null
  /** By unit id: what its price may be called beside itself; nothing for most. */
  lowPrices: Record<number, LowPriceTexts>
  sizeGuide: ShownSizeGuide | null
  /** The code of the option that is the product's size; null without one. */
  sizeCode: string | null
}

/** The unit named `value`, so that the chosen unit survives a change of variant; otherwise the default unit. */
function findUnit(product: ShownProduct, value: string) {
  const findByValue = (wanted: string) => product.units.find((unit) => unit.value === wanted)
  return findByValue(value) ?? findByValue(product.defaultUnit) ?? product.units[0]
}

const pictureAlone = (image: string) => ({ image, alt: '', width: 0, height: 0 })

/** What of a product page changes with the chosen variant. Switching between variants keeps its state; another product resets it. */
export default function ProductTop(props: ProductTopProps) {
  return <TopOf key={props.product.parentId ?? props.product.id} {...props} />
}

function TopOf({ product: sent, shipping, plan, line, lowPrices, sizeGuide, sizeCode }: ProductTopProps) {
  const product = useMemo(() => shownProduct(sent), [sent])
  const root = usePageRoot()
  const rules = root?.rules
  const viewed = product.parentId ?? product.id
  const isDraft = isPreview(product)
  useEffect(() => {
    if (!isDraft) viewedProducts.add(viewed)
  }, [viewed, isDraft])
  const [unitValue, setUnitValue] = useState(product.defaultUnit)
  const [quantity, setQuantity] = useState(1)
  const chooser = useVariantChoice(product, rules?.cartStockControl ?? false)
  const { picker, choiceMissing, onChoiceMissing } = useChoiceAlert(product)
  const unit = findUnit(product, unitValue)
  const priced = product.hasChildren ? product.display : (unit?.display ?? product.display)
  // A price of 0 means that shoppers ask for it; a product no longer sold shows none.
  const display = product.price === 0 || !product.onSale ? null : priced
  const { images } = product.varyantx
  const own = images.length > 0 ? images : [pictureAlone(product.image)]
  const chosen = chosenPicture(chooser)
  const pictures =
    chosen === null ? own : [pictureAlone(chosen), ...own.filter(({ image }) => image !== chosen)]
  const status = rules?.stockInfoStatus ?? 1
  const canBuy = rules !== undefined && product.onSale && buyButton(product, rules) === 'add'
  const stock = product.onSale ? stockSentence(product.quantity, status) : m.stock_out()
  return (
    <>
      <div className="container-page">
        <Breadcrumb crumbs={[...product.breadcrumb, { name: product.name, url: product.url }]} />
        <div className="grid gap-6 md:grid-cols-2 md:gap-8 lg:gap-12">
          <div className="min-w-0 md:sticky md:top-32 md:self-start">
            <ProductGallery
              key={`${product.id} ${chosen}`}
              pictures={pictures}
              name={product.name}
              video={product.video}
            />
          </div>
          <div className="flex min-w-0 flex-col gap-4 lg:gap-3">
            <ProductHeading product={product} barcode={unit?.barcode ?? ''} />
            <PriceBlock
              display={display}
              taxRate={product.taxRate}
              unit={unit}
              quantity={quantity}
              line={line}
              shipping={null}
              lowPrice={unit && lowPrices[unit.id]}
            />
            {product.childProducts.length > 0 && (
              <div ref={picker} tabIndex={-1} className="flex scroll-mt-36 flex-col gap-4 outline-none">
                {choiceMissing && !chooser.pending && <Alert tone="danger">{m.cart_choose_variant()}</Alert>}
                <VariantPicker
                  chooser={chooser}
                  parentUrl={product.canonical}
                  sizeCode={sizeCode}
                  sizeGuide={sizeGuide && <SizeGuideLink guide={sizeGuide} />}
                />
              </div>
            )}
            {product.childProducts.length === 0 && sizeGuide && (
              <div>
                <SizeGuideLink guide={sizeGuide} />
              </div>
            )}
            {stock && <p className="text-sm font-medium">{stock}</p>}
            <BuyForm
              product={product}
              unitId={unit?.id ?? 0}
              onUnit={(id) => setUnitValue(product.units.find((each) => each.id === id)?.value ?? unitValue)}
              quantity={quantity}
              onQuantity={setQuantity}
              choice={chooser.choice}
              pending={chooser.pending}
              onChoiceMissing={onChoiceMissing}
              pieces={display ? line?.pieces : undefined}
              price={display?.price ?? null}
            >
              <PromiseBox
                product={product}
                shipping={display === null ? null : shipping}
                plan={plan}
                unitId={unit?.id ?? 0}
                quantity={quantity}
              />
            </BuyForm>
            <NoWithdrawal exception={product.withdrawalException} />
            <div className="quiet-links">
              {canBuy && rules?.showPrices && !product.hasChildren && !isDraft && (
                <ProductAlert kind="price" product={product} />
              )}
              {!isDraft && <CompareBox productId={product.id} />}
              <WarehouseStock rows={product.onSale ? warehouseRows(product.inventory, status) : []} />
            </div>
            {!isDraft && (
              <ShareLinks
                url={`${root?.store.url.replace(/\/$/, '') ?? ''}${product.url}`}
                title={product.name}
              />
            )}
            <Still name="product-facts" className="contents" />
          </div>
        </div>
      </div>
      <GalleryLarge pictures={pictures} name={product.name} video={product.video} />
    </>
  )
}

/**
 * The alert 'Varyant Seçiniz!' (spec §5): shown after an attempt to add the product without a chosen variant, here or on a list
 * (`?sec=1`), until a choice changes the address.
 */
function useChoiceAlert(product: ShownProduct) {
  const { search } = usePageLocation()
  const here = `${product.id}${search}`
  const [missedAt, setMissedAt] = useState<string | null>(null)
  const picker = useRef<HTMLDivElement>(null)
  const sent = new URLSearchParams(search).get('sec') === '1'
  // On a phone the picker is below the picture, so scroll to it; going back restores the scroll position instead.
  const scrollsToPicker = sent
  useEffect(() => {
    const top = picker.current?.getBoundingClientRect().top ?? 0
    if (scrollsToPicker && top > window.innerHeight / 2) picker.current?.scrollIntoView({ block: 'start' })
  }, [scrollsToPicker])
  return {
    picker,
    choiceMissing: product.hasChildren && (sent || missedAt === here),
    onChoiceMissing() {
      setMissedAt(here)
      picker.current?.scrollIntoView({ block: 'start' })
      picker.current?.focus({ preventScroll: true })
    },
  }
}
