import { Trash2 } from 'lucide-react'
import { Link, useFetcher } from 'react-router'
import type { CartItem } from '#modules/cart/cart-schemas.ts'
import { productPath } from '#modules/catalogue/catalogue-rules.ts'
import { m } from '#texts/messages.js'
import { CsrfField } from '../ui/csrf-field.tsx'
import { Picture } from '../ui/picture.tsx'
import { QuantityStepper } from '../ui/quantity-stepper.tsx'
import { lineMoney } from './cart-money.ts'

interface LineUnit {
  id: number
  value: string
}

/** The units of a cart product; the wire object carries the whole product (decisions G). */
function unitsOf({ product, productUnit }: CartItem): LineUnit[] {
  const { units } = product
  return Array.isArray(units) ? (units as LineUnit[]) : [productUnit]
}

/** One line of the cart. Each change is a form of its own, sent in place where scripts run. */
export function CartLine({ item }: { item: CartItem }) {
  const { product, productUnit, quantity, amounts } = item
  const fetcher = useFetcher()
  const busy = fetcher.state !== 'idle'
  const units = unitsOf(item)
  const key = `${product.id}-${productUnit.id}`
  const brand = product.brand as { name: string } | null | undefined
  const model = product.model as { name: string } | undefined
  const identity = (
    <>
      <CsrfField />
      <input type="hidden" name="productId" value={product.id} />
      <input type="hidden" name="unitId" value={productUnit.id} />
    </>
  )
  return (
    <li
      className="grid grid-cols-[5rem_1fr] gap-x-4 gap-y-3 py-5 md:grid-cols-[6rem_1fr_auto_8rem_auto] md:items-center"
      aria-busy={busy}
    >
      <Link
        to={productPath(product)}
        tabIndex={-1}
        aria-hidden="true"
        className="overflow-hidden rounded-control bg-surface"
      >
        <Picture file={product.image} alt="" sizes="6rem" />
      </Link>
      <div className="min-w-0">
        <Link to={productPath(product)} className="font-medium hover:text-accent hover:underline">
          {product.name}
        </Link>
        <p className="text-sm text-muted">
          {[brand?.name, model?.name, product.code].filter(Boolean).join(' · ')}
        </p>
        <p className="figures pt-1 text-sm text-muted">
          {lineMoney(amounts.unitShown, amounts.currency)} / {productUnit.value}
        </p>
        {item.notice && <p className="pt-1 text-sm font-medium text-danger">{item.notice}</p>}
      </div>
      <div className="col-span-2 flex flex-wrap items-center gap-3 md:col-span-1">
        <fetcher.Form method="post" action="/sepet" className="contents">
          {identity}
          <input type="hidden" name="intent" value="quantity" />
          <input type="hidden" name="current" value={quantity} />
          {/* Enter in the field sends the first button of a form; this one asks for the typed number. */}
          <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true" />
          <QuantityStepper
            id={`quantity-${key}`}
            label={product.name}
            quantity={quantity}
            largest={Math.max(item.largest, 1)}
            disabled={busy}
            onCommit={(input) => fetcher.submit(input.form)}
          />
        </fetcher.Form>
        {units.length > 1 ? (
          <fetcher.Form method="post" action="/sepet" className="flex items-center gap-2">
            {identity}
            <input type="hidden" name="intent" value="unit" />
            <label htmlFor={`unit-${key}`} className="sr-only">
              {m.unit_of({ name: product.name })}
            </label>
            <select
              id={`unit-${key}`}
              name="newUnitId"
              defaultValue={productUnit.id}
              onChange={(event) => fetcher.submit(event.currentTarget.form)}
              className="min-h-11 rounded-control border border-line-strong bg-raised px-3"
            >
              {units.map((unit) => (
                <option key={unit.id} value={unit.id}>
                  {unit.value}
                </option>
              ))}
            </select>
            <noscript>
              <button type="submit" className="min-h-11 cursor-pointer px-2 text-sm text-accent underline">
                {m.change()}
              </button>
            </noscript>
          </fetcher.Form>
        ) : (
          <span className="text-sm text-muted">{productUnit.value}</span>
        )}
      </div>
      <p className="figures font-semibold md:text-right">{lineMoney(amounts.shown, amounts.currency)}</p>
      <fetcher.Form method="post" action="/sepet" className="justify-self-end">
        {identity}
        <input type="hidden" name="intent" value="remove" />
        <button
          type="submit"
          disabled={busy}
          aria-label={m.remove_of({ name: product.name })}
          className="inline-flex size-11 cursor-pointer items-center justify-center rounded-control text-muted hover:bg-surface hover:text-danger"
        >
          <Trash2 aria-hidden="true" className="size-5" />
        </button>
      </fetcher.Form>
    </li>
  )
}
