import { useMemo, useRef, useState } from 'react'
import type { ProductDetail } from '#modules/goods/catalogue/catalogue-schemas.ts'
import { m } from '#texts/messages.js'
import { ProductCodes } from '../../cart/lines/product-codes.tsx'
import { isPlainClick } from '../../http/hydration/plain-click.ts'
import { usePageRoot } from '../../http/page-root.ts'
import { Alert } from '../../ui/dialog/alert.tsx'
import { A } from '../../ui/link.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { Stars } from '../../ui/stars.tsx'
import { CompareBox } from '../compare/compare-box.tsx'
import { BuyForm } from '../product/buy/buy-form.tsx'
import { stockSentence } from '../product/buy/stock-line.tsx'
import { chosenPicture } from '../product/buy/use-variant-choice.ts'
import { VariantPicker } from '../product/buy/variant-picker.tsx'
import { sentProduct, shownProduct } from '../product/facts/shown-product.ts'
import { Price } from '../product/price/price.tsx'
import { useQuickChoice } from './use-quick-choice.ts'

/** Pictures beside each other, and rows of the specifications. */
const PICTURES = 4
const ROWS = 5

/** A product over the list: pictures, price, options, what it is made of, and what the buy form of its page offers. */
export function QuickView({ detail, customer }: { detail: ProductDetail; customer: string }) {
  const rules = usePageRoot()?.rules
  const whole = useMemo(() => shownProduct(sentProduct(detail)), [detail])
  const sellsWithoutStock = rules?.cartStockControl ?? false
  const { chooser, product, failed, retry } = useQuickChoice(detail, whole, { sellsWithoutStock, customer })
  const [unitValue, setUnitValue] = useState(product.defaultUnit)
  const [quantity, setQuantity] = useState(1)
  const [choiceMissing, setChoiceMissing] = useState(false)
  const picker = useRef<HTMLDivElement>(null)
  const unit =
    product.units.find(({ value }) => value === unitValue) ??
    product.units.find(({ value }) => value === product.defaultUnit)
  const display = product.hasChildren ? product.display : (unit?.display ?? product.display)
  const stock = stockSentence(product.quantity, rules?.stockInfoStatus ?? 1)
  const hasOptions = whole.childProducts.length > 0
  const open = chooser.dimensions.some(({ values }) => !values.some(({ chosen }) => chosen))
  return (
    <div className="grid gap-5 sm:grid-cols-2 sm:grid-rows-[auto_1fr] sm:gap-x-6">
      <Pictures
        key={`${product.id} ${chosenPicture(chooser)}`}
        name={product.name}
        files={picturesOf(product, chosenPicture(chooser))}
      />
      <div className="flex min-w-0 flex-col gap-3 sm:row-span-2">
        {product.brand && <p className="text-sm text-muted">{product.brand.name}</p>}
        {product.commentCount > 0 && (
          <p className="flex items-center gap-2 text-sm text-muted">
            <Stars rate={product.starRate} />
            <span className="figures">({product.commentCount})</span>
          </p>
        )}
        <p className="text-sm wrap-anywhere text-muted empty:hidden">
          <ProductCodes code={product.code} barcode={product.hasChildren ? '' : (unit?.barcode ?? '')} />
        </p>
        {product.price !== 0 && display && <Price display={display} />}
        {stock && <p className="text-sm font-medium">{stock}</p>}
        {hasOptions && (
          <div ref={picker} tabIndex={-1} className="flex scroll-mt-4 flex-col gap-3 outline-none">
            {choiceMissing && open && <Alert tone="danger">{m.cart_choose_variant()}</Alert>}
            <VariantPicker chooser={chooser} parentUrl={whole.canonical} sizeCode={null} sizeGuide={null} />
          </div>
        )}
        {failed && (
          <Alert tone="danger">
            {m.technical_error()}{' '}
            <button type="button" onClick={retry} className="min-h-6 cursor-pointer underline">
              {m.try_again()}
            </button>
          </Alert>
        )}
        {rules?.addToCartButton && (
          <BuyForm
            brief
            product={product}
            unitId={unit?.id ?? 0}
            onUnit={(id) => setUnitValue(product.units.find((each) => each.id === id)?.value ?? unitValue)}
            quantity={quantity}
            onQuantity={setQuantity}
            choice={chooser.choice}
            pending={chooser.pending}
            onChoiceMissing={() => {
              setChoiceMissing(true)
              picker.current?.scrollIntoView({ block: 'nearest' })
              picker.current?.focus({ preventScroll: true })
            }}
            pieces={undefined}
            price={null}
          />
        )}
        <div className="flex flex-wrap items-center gap-x-5 text-sm">
          <CompareBox productId={whole.id} />
          {/* In place of the dialog's own step of the history: back from the page leads to the list. */}
          <A
            onClick={(event) => {
              if (!isPlainClick(event)) return
              event.preventDefault()
              location.replace(event.currentTarget.href)
            }}
            to={chooser.pending?.product.url ?? product.url}
            className="inline-flex min-h-11 items-center px-1 font-medium text-accent underline-offset-4 hover:underline"
          >
            {m.quick_view_whole()}
          </A>
        </div>
      </div>
      {product.specifications.length > 0 && (
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-4 gap-y-1 text-sm">
          {product.specifications.slice(0, ROWS).map(({ name, value }) => (
            <div key={name} className="contents">
              <dt className="text-muted">{name}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}

/** The first pictures; the one of what is chosen before all others. */
function picturesOf(
  { image, varyantx }: Pick<ProductDetail, 'image' | 'varyantx'>,
  chosen: string | null,
): string[] {
  const own = varyantx.images.map((picture) => picture.image)
  const first = chosen ?? own[0] ?? image
  return [first, ...own.filter((file) => file !== first)].slice(0, PICTURES)
}

function Pictures({ files: [first = '', ...others], name }: { files: readonly string[]; name: string }) {
  const [picture, setPicture] = useState(first)
  return (
    <div className="flex min-w-0 gap-2 sm:flex-col">
      <div className="w-1/2 overflow-hidden rounded-card bg-surface sm:w-auto">
        <Picture file={picture} alt={name} sizes="(min-width: 640px) 20rem, 50vw" eager />
      </div>
      {others.length > 0 && (
        <ul className="flex flex-1 flex-wrap content-start gap-2">
          {[first, ...others].map((file, at) => (
            <li key={file}>
              <button
                type="button"
                aria-label={m.quick_view_picture({ number: at + 1 })}
                aria-pressed={file === picture}
                onClick={() => setPicture(file)}
                className="block size-14 cursor-pointer overflow-hidden rounded-control border border-line bg-surface aria-pressed:border-accent"
              >
                <Picture file={file} alt="" sizes="3.5rem" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
