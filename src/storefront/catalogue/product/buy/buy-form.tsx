import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { unitsLeft } from '#modules/goods/stock/stock-rules.ts'
import { isPreview } from '#modules/kernel/pages/preview-rules.ts'
import { m } from '#texts/messages.js'
import { AdditionFields } from '../../../cart/addition-fields.tsx'
import { useAddToCart } from '../../../cart/use-add-to-cart.ts'
import type { ProductRules } from '../../../http/page-root.ts'
import { usePageRoot } from '../../../http/page-root.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Alert } from '../../../ui/dialog/alert.tsx'
import { CsrfField } from '../../../ui/form/csrf-field.tsx'
import { ProductAlert } from '../../alerts/product-alert.tsx'
import WishlistButton from '../../wishlist/wishlist-button.tsx'
import { useHeldUnits } from '../card/held-units.ts'
import type { ShownProduct, ShownVariant } from '../facts/shown-product.ts'
import type { LineFacts } from '../price/line-total.ts'
import { AskButton } from '../reviews/ask-button.tsx'
import { AddToCartButton } from './add-to-cart-button.tsx'
import { buyButton } from './buy-button.ts'
import { QuantityField } from './quantity-field.tsx'
import { StickyBuyBar } from './sticky-buy-bar.tsx'
import { UnitSelect } from './unit-select.tsx'
import type { Choice } from './variant-choice.ts'

interface BuyFormProps {
  product: ShownProduct
  unitId: number
  onUnit: (unitId: number) => void
  quantity: number
  onQuantity: (quantity: number) => void
  /** The values chosen so far. */
  choice: Choice
  /** The variant that is chosen while the page still shows another product. */
  pending: ShownVariant | null
  /** Called when something is to be added and no variant is chosen. */
  onChoiceMissing: () => void
  /** What one piece costs, by unit; missing where prices are hidden. */
  pieces: LineFacts['pieces'] | undefined
  /** The price in the sticky buy bar of phones. */
  price: string | null
  /** What the shop promises, right below the button. */
  children?: ReactNode
  /** Within a dialog: without what opens another one, and without the bar of phones. */
  brief?: boolean
}

/** Id of the form that adds a product, for fields outside of it. */
export const buyFormId = (productId: number) => `buy-${productId}`

/** Unit, quantity and the add button with its four variants (spec §4); the wishlist button beside it has a form of its own. */
export function BuyForm(props: BuyFormProps) {
  const rules = usePageRoot()?.rules
  const { product } = props
  if (!rules) return null
  const button = product.onSale
    ? buyButton(product, rules)
    : buyButton({ ...product, quantity: 0 }, { ...rules, cartStockControl: false })
  if (button === 'add') return <AddForm {...props} rules={rules} />
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-center gap-3">
        <AskButton button={button} product={product} rules={rules} />
        {!isPreview(product) && (
          <WishlistButton productId={product.id} name={product.name} className="shrink-0" />
        )}
      </div>
      {product.onSale && product.quantity <= 0 && !isPreview(product) && !props.brief && (
        <ProductAlert kind="stock" product={product} />
      )}
      {props.children}
    </div>
  )
}

function AddForm({
  product,
  unitId,
  onUnit,
  quantity,
  onQuantity,
  choice,
  pending,
  onChoiceMissing,
  pieces,
  price,
  children,
  brief = false,
  rules,
}: BuyFormProps & { rules: ProductRules }) {
  const { state, done, error, onSubmit } = useAddToCart({ opensSheet: rules.addedSheet })
  /** The product of the last attempt, whose result must not show for another variant. */
  const [attemptedId, setAttemptedId] = useState(0)
  const button = useRef<HTMLDivElement>(null)
  const unit = product.units.find(({ id }) => id === unitId)
  const id = buyFormId(product.id)
  const bought = pending?.product ?? product
  const missing = product.hasChildren && !pending
  const sentUnit = pending ? pending.product.units.find(({ value }) => value === unit?.value)?.id : unitId
  const held = useHeldUnits(bought.id, product.units)
  const most = unitsLeft({
    stock: bought.quantity,
    status: rules.stockInfoStatus,
    held,
    multiplier: unit?.multiplier ?? 1,
    cartStockControl: rules.cartStockControl,
  })
  const severalUnits = product.units.length > 1 && !product.hasChildren
  function submit(event: FormEvent<HTMLFormElement>) {
    if (missing) {
      event.preventDefault()
      onChoiceMissing()
      return
    }
    setAttemptedId(bought.id)
    onSubmit(event)
  }
  return (
    <div className="flex flex-col gap-4 lg:gap-3">
      <div className="flex items-end gap-3">
        <form
          data-buys
          id={id}
          // Without a chosen variant the form leads to the same page with its alert (spec §5), with JavaScript or without.
          method={missing ? 'get' : 'post'}
          action={missing ? product.url : '/sepet'}
          onSubmit={submit}
          aria-label={product.name}
          className="flex min-w-0 flex-1 flex-wrap items-end gap-3"
        >
          {missing ? (
            <>
              <input type="hidden" name="sec" value="1" />
              {Object.entries(choice).map(([code, value]) => (
                <input key={code} type="hidden" name={code} value={value} />
              ))}
            </>
          ) : (
            <>
              <CsrfField />
              <AdditionFields />
              <input type="hidden" name="intent" value="add" />
              <input type="hidden" name="productId" value={bought.id} />
            </>
          )}
          {!missing && !severalUnits && <input type="hidden" name="unitId" value={sentUnit ?? ''} />}
          {severalUnits && (
            <UnitSelect units={product.units} unitId={unitId} pieces={pieces} onUnit={onUnit} />
          )}
          <div>
            <label htmlFor="quantity" className="sr-only">
              {m.quantity()}
            </label>
            <QuantityField
              id="quantity"
              quantity={quantity}
              onQuantity={onQuantity}
              most={Math.max(1, most)}
            />
          </div>
          <div ref={button} className="flex min-w-[min(11rem,100%)] flex-1">
            <AddToCartButton state={state} className="min-h-12 flex-1" />
          </div>
        </form>
        {!isPreview(product) && (
          <WishlistButton productId={product.id} name={product.name} className="mb-0.5 shrink-0" />
        )}
      </div>
      {held > 0 && quantity >= most && !missing && (
        <p className="figures text-sm text-muted">{m.units_in_cart({ count: held })}</p>
      )}
      {error && attemptedId === bought.id && <Alert tone="danger">{error}</Alert>}
      {done && !rules.addedSheet && attemptedId === bought.id && (
        <ButtonLink appearance="secondary" to="/sepet">
          {m.go_to_cart()}
        </ButtonLink>
      )}
      {children}
      {!brief && <StickyBuyBar form={id} watched={button} state={state} name={product.name} price={price} />}
    </div>
  )
}
