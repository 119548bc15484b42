import { type FormEvent, useState } from 'react'
import { m } from '#texts/messages.js'
import { AdditionKey } from '../../../cart/addition-fields.tsx'
import { takeSentKey } from '../../../cart/addition-key.ts'
import { tabCart } from '../../../cart/tab-cart.ts'
import { Button } from '../../../ui/button.tsx'
import { Alert } from '../../../ui/dialog/alert.tsx'
import { CsrfField } from '../../../ui/form/csrf-field.tsx'
import { Plus } from '../../../ui/icons/icons.tsx'
import { A } from '../../../ui/link.tsx'
import { Picture } from '../../../ui/picture/picture.tsx'

/** Products that are added with one press, one of each. */
export interface ProductSet {
  pieces: { id: number; name: string; url: string; image: string; price: string }[]
  /** Of all of them, as shown. */
  total: string
}

/** The pieces of a set with their prices and total, and the button that adds them all, or none. Without JavaScript it leads to the cart. */
export default function ProductSetForm({ set: { pieces, total } }: { set: ProductSet }) {
  const [state, setState] = useState<'idle' | 'adding' | 'added'>('idle')
  const [error, setError] = useState('')
  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (state !== 'idle') return
    setState('adding')
    setError('')
    const ids = pieces.map(({ id }) => id)
    const outcome = await tabCart().addSet(ids, takeSentKey(event.currentTarget))
    setState(outcome.ok ? 'added' : 'idle')
    if (!outcome.ok) setError(outcome.message)
  }
  return (
    <form
      method="post"
      action="/sepet"
      onSubmit={onSubmit}
      aria-label={m.together_set()}
      className="mb-5 flex flex-wrap items-center gap-x-6 gap-y-4 rounded-card border border-line p-4"
    >
      <CsrfField />
      <AdditionKey />
      <input type="hidden" name="intent" value="set" />
      <ul className="flex min-w-0 flex-wrap items-center gap-3">
        {pieces.map(({ id, name, url, image, price }, at) => (
          <li key={id} className="flex min-w-0 items-center gap-3">
            <input type="hidden" name="productId" value={id} />
            {at > 0 && <Plus aria-hidden="true" className="size-4 shrink-0 text-muted" />}
            <div className="size-16 shrink-0 overflow-hidden rounded-control bg-surface">
              <Picture file={image} alt="" sizes="4rem" />
            </div>
            <p className="w-36 min-w-0 text-sm">
              <A to={url} className="line-clamp-2 wrap-anywhere hover:text-accent hover:underline">
                {name}
              </A>
              <span className="figures font-semibold">{price}</span>
            </p>
          </li>
        ))}
      </ul>
      <div className="flex flex-1 flex-wrap items-center justify-end gap-x-5 gap-y-2">
        <p className="figures">
          <span className="text-sm text-muted">{m.together_total()} </span>
          <strong className="text-lg">{total}</strong>
        </p>
        {state === 'added' ? (
          <p role="status" className="flex min-h-11 items-center gap-2 font-medium text-accent">
            {m.together_added()}
            <A to="/sepet" className="underline underline-offset-4">
              {m.go_to_cart()}
            </A>
          </p>
        ) : (
          <Button busy={state === 'adding'}>
            {pieces.length > 2 ? m.together_add_three() : m.together_add_two()}
          </Button>
        )}
      </div>
      {error && (
        <div className="w-full">
          <Alert tone="danger">{error}</Alert>
        </div>
      )}
    </form>
  )
}
