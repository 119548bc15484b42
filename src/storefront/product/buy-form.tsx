import { MessageCircle } from 'lucide-react'
import { useState } from 'react'
import { detailQuantity } from '#modules/cart/cart-rules.ts'
import type { ProductDetail } from '#modules/catalogue/catalogue-schemas.ts'
import { m } from '#texts/messages.js'
import { useAddToCart } from '../cart/use-add-to-cart.ts'
import { usePageRoot } from '../page-root.ts'
import { Alert } from '../ui/alert.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { CsrfField } from '../ui/csrf-field.tsx'
import { AddToCartButton } from './add-to-cart-button.tsx'
import { buyButton, buyButtonText, whatsappLink } from './buy-button.ts'

/** The most that the product page asks for at once (spec §9). */
const MOST = 100

/** Unit, quantity and the add button. `unitId` and `quantity` live above, where the prices follow them. */
export function BuyForm({
  product,
  unitId,
  onUnit,
  quantity,
  onQuantity,
}: {
  product: ProductDetail
  unitId: number
  onUnit: (unitId: number) => void
  quantity: number
  onQuantity: (quantity: number) => void
}) {
  const rules = usePageRoot()?.rules
  const { state, done, error, onSubmit } = useAddToCart()
  const [typed, setTyped] = useState<string | null>(null)
  if (!rules) return null
  const button = product.onSale ? buyButton(product, rules) : 'outOfStock'
  if (button === 'stockEnquiry') {
    return (
      <a
        href={whatsappLink(rules.whatsapp, product)}
        className="inline-flex min-h-12 items-center justify-center gap-2 rounded-control bg-accent px-5 font-medium text-on-accent hover:bg-accent-strong"
      >
        <MessageCircle aria-hidden="true" className="size-5" />
        {buyButtonText(button)}
      </a>
    )
  }
  if (button !== 'add') {
    return (
      <Button type="button" look="secondary" disabled className="min-h-12">
        {buyButtonText(button)}
      </Button>
    )
  }
  return (
    <form
      method="post"
      action="/sepet"
      onSubmit={onSubmit}
      aria-label={product.name}
      className="flex flex-col gap-4"
    >
      <CsrfField />
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="productId" value={product.id} />
      <div className="flex flex-wrap items-end gap-3">
        {product.units.length > 1 ? (
          <div className="flex flex-col gap-1.5">
            <label htmlFor="unit" className="text-sm font-medium">
              {m.unit()}
            </label>
            <select
              id="unit"
              name="unitId"
              value={unitId}
              onChange={(event) => onUnit(Number(event.currentTarget.value))}
              className="min-h-12 rounded-control border border-line-strong bg-raised px-3"
            >
              {product.units.map((unit) => (
                <option key={unit.id} value={unit.id}>
                  {unit.multiplier > 1
                    ? m.unit_of_pieces({ unit: unit.value, pieces: unit.multiplier })
                    : unit.value}
                </option>
              ))}
            </select>
          </div>
        ) : (
          <input type="hidden" name="unitId" value={unitId} />
        )}
        <div className="flex flex-col gap-1.5">
          <label htmlFor="quantity" className="text-sm font-medium">
            {m.quantity()}
          </label>
          <input
            id="quantity"
            name="quantity"
            type="number"
            inputMode="numeric"
            min={1}
            max={MOST}
            step={1}
            required
            value={typed ?? quantity}
            onChange={(event) => {
              const { value } = event.currentTarget
              setTyped(value)
              onQuantity(detailQuantity(value, quantity))
            }}
            onBlur={() => setTyped(null)}
            className="figures min-h-12 w-24 rounded-control border border-line-strong bg-raised px-3 text-center"
          />
        </div>
        <AddToCartButton state={state} className="min-h-12 flex-1" />
      </div>
      {error && <Alert tone="danger">{error}</Alert>}
      {done && (
        <ButtonLink to="/sepet" look="secondary">
          {m.go_to_cart()}
        </ButtonLink>
      )}
    </form>
  )
}
