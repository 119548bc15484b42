import { type FormEvent, useId, useState } from 'react'
import { Form } from 'react-router'
import { m } from '#texts/messages.js'
import { Button } from '../../ui/button.tsx'
import { announce } from '../../ui/dialog/announce.ts'
import { Trash2 } from '../../ui/icons/icons.tsx'
import { isSold, lineKey, type ShownLine } from '../shown-cart.ts'
import { tabCart } from '../tab-cart.ts'
import { lineMoney } from '../totals/cart-money.ts'
import { LineFields, LineName, LinePicture } from './cart-line.tsx'
import { LineNotices } from './line-notices.tsx'

/** What was put aside for later, with what has changed since; each line goes back to the cart by one press. Nothing without any. */
export function SavedLines({ lines }: { lines: readonly ShownLine[] }) {
  const title = useId()
  if (lines.length === 0) return null
  return (
    <section aria-labelledby={title} className="pt-10">
      <h2 id={title} className="text-lg">
        {m.saved_lines()} <span className="figures text-muted">({lines.length})</span>
      </h2>
      <p className="pb-3 text-sm text-muted">{m.saved_lines_hint()}</p>
      <ul className="divide-y divide-line border-y border-line">
        {lines.map((line) => (
          <SavedLine key={lineKey(line)} line={line} />
        ))}
      </ul>
    </section>
  )
}

function SavedLine({ line }: { line: ShownLine }) {
  const [busy, setBusy] = useState(false)
  const { name, variant, quantity, unit, currency, unitShown, oneUnit } = line
  const sold = isSold(line)

  /** Carries out a change of this line and says why where it failed; the line may disappear, so the focus moves to the cart. */
  async function change(event: FormEvent<HTMLFormElement>, work: () => Promise<string | null>) {
    event.preventDefault()
    event.currentTarget.closest<HTMLElement>('[data-cart-home]')?.focus({ preventScroll: true })
    setBusy(true)
    const error = await work()
    setBusy(false)
    if (error !== null) announce(error, 'alert')
  }

  async function putBack() {
    const outcome = await tabCart().savedToCart(line)
    if (!outcome.ok) return outcome.message
    announce(m.cart_restored({ name }))
    return null
  }

  return (
    <li
      aria-busy={busy}
      className="grid grid-cols-[min(5rem,22vw)_minmax(0,1fr)] gap-x-4 py-4 lg:grid-cols-[6rem_minmax(0,1fr)]"
    >
      <LinePicture line={line} />
      <div className="col-start-2 min-w-0">
        <LineName line={line} />
        {variant && <p className="text-sm">{variant}</p>}
        <p className="figures pt-1 text-sm text-muted">
          {quantity} {unit}
          {sold && ` · ${lineMoney(unitShown, currency)} / ${oneUnit}`}
        </p>
        <LineNotices line={line} saved />
        <div className="flex flex-wrap items-center gap-2 pt-2">
          <Form method="post" action="/sepet" onSubmit={(event) => void change(event, putBack)}>
            <LineFields line={line} intent="saved-to-cart" />
            <Button
              appearance="secondary"
              busy={busy}
              disabled={!sold || line.largest === 0}
              aria-label={m.saved_to_cart_of({ name })}
            >
              {m.saved_to_cart()}
            </Button>
          </Form>
          <Form
            method="post"
            action="/sepet"
            onSubmit={(event) =>
              void change(event, async () =>
                (await tabCart().removeSaved(line)) ? null : m.technical_error(),
              )
            }
          >
            <LineFields line={line} intent="remove-saved" />
            <button
              type="submit"
              aria-label={m.saved_remove_of({ name })}
              className="inline-flex size-11 cursor-pointer items-center justify-center rounded-control text-muted hover:bg-surface hover:text-danger"
            >
              <Trash2 aria-hidden="true" className="size-5" />
            </button>
          </Form>
        </div>
      </div>
    </li>
  )
}
