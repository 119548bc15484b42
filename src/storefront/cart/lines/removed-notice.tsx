import { Form, useSearchParams } from 'react-router'
import { sharedText } from '#modules/buying/cart/cart-share-rules.ts'
import { m } from '#texts/messages.js'
import { CsrfField } from '../../ui/form/csrf-field.tsx'
import { AdditionKey } from '../addition-fields.tsx'
import type { ShownLine } from '../shown-cart.ts'

/** After a no-JavaScript removal: what was removed, with an undo button. */
export function RemovedNotice({ lines }: { lines: readonly ShownLine[] }) {
  const [query] = useSearchParams()
  const [line, ...more] = lines
  if (!line) return null
  return (
    <Form
      method="post"
      action="/sepet"
      className="mb-4 flex items-center justify-between gap-3 rounded-control bg-surface px-4 py-1"
    >
      <CsrfField />
      <AdditionKey />
      <input type="hidden" name="intent" value="restore" />
      <input type="hidden" name="lines" value={sharedText(lines)} />
      <input type="hidden" name="place" value={query.get('yer') ?? ''} />
      <p role="status">{more.length > 0 ? m.cart_cleared() : m.cart_removed({ name: line.name })}</p>
      <button type="submit" className="min-h-11 cursor-pointer px-3 font-medium text-accent">
        {m.undo()}
      </button>
    </Form>
  )
}
