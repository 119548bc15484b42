import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { m } from '#texts/messages.js'
import { usePageRoot } from '../../http/page-root.ts'
import { classNames } from '../../ui/class-names.ts'
import { announce } from '../../ui/dialog/announce.ts'
import { CsrfField } from '../../ui/form/csrf-field.tsx'
import { Trash2 } from '../../ui/icons/icons.tsx'
import { A } from '../../ui/link.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import type { CartIntent } from '../cart-form-result.ts'
import { isSold, lineKey, type ShownLine } from '../shown-cart.ts'
import { tabCart } from '../tab-cart.ts'
import { lineMoney } from '../totals/cart-money.ts'
import { useCart } from '../use-cart.ts'
import { LineNotices } from './line-notices.tsx'
import { LineStepper, quantityField } from './line-stepper.tsx'
import { ProductCodes } from './product-codes.tsx'

/**
 * One line of the cart. `line` includes pending changes, `known` is the server's state. Each change is a form that works without
 * JavaScript; after hydration the store sends it.
 */
export function CartLine({ line, known, index }: { line: ShownLine; known: ShownLine; index: number }) {
  const { pendingChanges } = useCart()
  const { name, variant, quantity, unit, currency } = line
  const pendingChange = pendingChanges.get(lineKey(line))
  const busy = pendingChange !== undefined
  const sold = isSold(line)
  // The name of a unit may be longer than what the amount leaves of a phone's row.
  const hasUnits = sold && line.units.length > 1
  return (
    <tr aria-busy={busy} className="cart-row border-b border-line py-5">
      <td className="contents lg:flex lg:items-center lg:gap-4">
        <LinePicture line={line} />
        <div className="col-start-2 row-start-1 min-w-0">
          <LineName line={line} />
          {variant && <p className="text-sm">{variant}</p>}
          <LineNames line={line} />
          {sold && (
            <p className="figures pt-1 text-sm text-muted">
              {lineMoney(line.unitShown, currency)} / {line.oneUnit}
            </p>
          )}
          <LineNotices line={line} />
          <SaveForLater line={line} />
        </div>
      </td>
      <td className="col-span-2 col-start-2 row-start-2 min-w-0 lg:col-auto lg:row-auto">
        {sold ? (
          <LineForm line={line} intent="quantity">
            <input type="hidden" name="current" value={known.quantity} />
            {/* Enter submits the first button of the form; without this one that would be a step button. */}
            <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true" />
            <LineStepper
              id={quantityField(line)}
              name={name}
              quantity={quantity}
              largest={line.largest}
              disabled={pendingChange?.unitId !== undefined}
              onChange={(wanted) => tabCart().setQuantity(line, wanted)}
            />
          </LineForm>
        ) : (
          <span className="figures text-muted">{quantity}</span>
        )}
      </td>
      <td className="col-span-2 col-start-2 row-start-3 max-w-full min-w-0 justify-self-start lg:col-auto lg:row-auto">
        {hasUnits ? (
          <UnitChoice
            line={line}
            id={`unit-${lineKey(line)}`}
            chosen={pendingChange?.unitId ?? line.unitId}
          />
        ) : (
          <span className="text-sm text-muted">{unit}</span>
        )}
      </td>
      <td
        className={classNames(
          'figures col-span-2 col-start-2 text-right font-semibold transition-opacity lg:col-auto lg:row-auto',
          hasUnits ? 'row-start-4' : 'row-start-3',
          busy && 'opacity-50',
        )}
      >
        {sold ? lineMoney(line.shown, currency) : '–'}
      </td>
      <td className="col-start-3 row-start-1 self-start lg:col-auto lg:row-auto lg:self-center">
        <Form
          method="post"
          action="/sepet"
          onSubmit={(event) => {
            event.preventDefault()
            tabCart().remove(line, index)
          }}
        >
          <LineFields line={line} intent="remove" />
          <input type="hidden" name="quantity" value={known.quantity} />
          <input type="hidden" name="place" value={index} />
          <button
            type="submit"
            aria-label={m.remove_of({ name })}
            className="inline-flex size-11 cursor-pointer items-center justify-center rounded-control text-muted hover:bg-surface hover:text-danger"
          >
            <Trash2 aria-hidden="true" className="size-5" />
          </button>
        </Form>
      </td>
    </tr>
  )
}

/** Puts the line aside; nothing where the shop does not offer it. */
function SaveForLater({ line }: { line: ShownLine }) {
  const rules = usePageRoot()?.rules
  if (!rules?.savesForLater) return null
  const { name } = line
  return (
    <Form
      method="post"
      action="/sepet"
      onSubmit={async (event) => {
        event.preventDefault()
        // The line moves to the list below, so the focus stays with the cart.
        event.currentTarget.closest<HTMLElement>('[data-cart-home]')?.focus({ preventScroll: true })
        const outcome = await tabCart().save(line)
        if (outcome.ok) announce(m.line_saved({ name }))
        else announce(outcome.message, 'alert')
      }}
    >
      <LineFields line={line} intent="save" />
      <button
        type="submit"
        aria-label={m.save_for_later_of({ name })}
        className="-mb-2 min-h-11 cursor-pointer text-sm font-medium text-accent underline-offset-4 hover:underline"
      >
        {m.save_for_later()}
      </button>
    </Form>
  )
}

/** The picture links to the product for pointer users only; the name beside it is the accessible link. */
export function LinePicture({ line: { image, url } }: { line: ShownLine }) {
  const frame =
    'col-start-1 row-span-2 row-start-1 block w-full shrink-0 self-start overflow-hidden rounded-control bg-surface lg:w-24'
  const picture = <Picture file={image} alt="" sizes="6rem" />
  if (!url) return <div className={frame}>{picture}</div>
  return (
    <A to={url} tabIndex={-1} aria-hidden="true" className={frame}>
      {picture}
    </A>
  )
}

export function LineName({ line: { name, url } }: { line: ShownLine }) {
  if (!url) return <span className="font-medium wrap-anywhere">{name}</span>
  return (
    <A to={url} className="font-medium wrap-anywhere hover:text-accent hover:underline">
      {name}
    </A>
  )
}

/** Brand, model and the codes the shop shows; long codes are truncated. */
function LineNames({ line: { brand, model, code, barcode } }: { line: ShownLine }) {
  return (
    <p className="text-sm wrap-anywhere text-muted empty:hidden">
      <ProductCodes after={[brand, model]} code={code} barcode={barcode} />
    </p>
  )
}

export function LineFields({ line, intent }: { line: ShownLine; intent: CartIntent }) {
  return (
    <>
      <CsrfField />
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="productId" value={line.productId} />
      <input type="hidden" name="unitId" value={line.unitId} />
    </>
  )
}

/** The form of one line control; after hydration the control calls the store instead. */
function LineForm({
  line,
  intent,
  className,
  children,
}: {
  line: ShownLine
  intent: CartIntent
  className?: string
  children: ReactNode
}) {
  return (
    <Form method="post" action="/sepet" className={className} onSubmit={(event) => event.preventDefault()}>
      <LineFields line={line} intent={intent} />
      {children}
    </Form>
  )
}

function UnitChoice({ line, id, chosen }: { line: ShownLine; id: string; chosen: number }) {
  return (
    <LineForm line={line} intent="unit" className="flex items-center gap-2">
      <label htmlFor={id} className="sr-only">
        {m.unit_of({ name: line.name })}
      </label>
      <select
        id={id}
        name="newUnitId"
        value={chosen}
        onChange={({ currentTarget }) => tabCart().setUnit(line, Number(currentTarget.value))}
        className="control w-auto max-w-full min-w-0"
      >
        {line.units.map((unit) => (
          <option key={unit.id} value={unit.id}>
            {unit.label}
          </option>
        ))}
      </select>
      <noscript>
        <button type="submit" className="min-h-11 cursor-pointer px-2 text-sm text-accent underline">
          {m.change()}
        </button>
      </noscript>
    </LineForm>
  )
}
