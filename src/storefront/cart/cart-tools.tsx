import { useRef } from 'react'
import { Form } from 'react-router'
import { sharedText } from '#modules/buying/cart/cart-share-rules.ts'
import { m } from '#texts/messages.js'
import { usePageRoot } from '../http/page-root.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { CsrfField } from '../ui/form/csrf-field.tsx'
import { MessageCircle } from '../ui/icons/icons.tsx'
import { optimisticLines, type ShownCart, type ShownLine } from './shown-cart.ts'
import { tabCart } from './tab-cart.ts'
import { useCart } from './use-cart.ts'

const quiet =
  'inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-control px-4 font-medium text-accent hover:bg-accent-soft'

/** Links below the cart: back to the shop, share the cart, clear it. */
export function CartTools({ cart }: { cart: ShownCart }) {
  const { pendingChanges } = useCart()
  const root = usePageRoot()
  const lines = optimisticLines(cart.lines, pendingChanges)
  return (
    <div className="-mx-4 flex flex-wrap items-start gap-x-2 gap-y-1 pt-4">
      <ButtonLink to="/" appearance="quiet" className="px-4">
        {m.back_to_shopping()}
      </ButtonLink>
      <a
        href={shareLink(lines, root?.store.url ?? '')}
        target="_blank"
        rel="noopener noreferrer"
        className={quiet}
      >
        <MessageCircle aria-hidden="true" className="size-5" />
        {m.share_cart()}
      </a>
      <ClearCart lines={lines} />
    </div>
  )
}

/** A link with products, units and quantities; it never contains the session (decisions B12). */
function shareLink(lines: readonly ShownLine[], shopUrl: string): string {
  const address = `${shopUrl}/sepet?paylas=${sharedText(lines)}`
  return `https://wa.me/?text=${encodeURIComponent(`${m.share_cart_text()}\n${address}`)}`
}

/** Asks for confirmation before clearing; a `<details>`, so that it works without JavaScript. */
function ClearCart({ lines }: { lines: readonly ShownLine[] }) {
  const box = useRef<HTMLDetailsElement>(null)
  return (
    <details ref={box} className="sm:ml-auto">
      <summary className={`${quiet} list-none text-muted`}>{m.clear_cart()}</summary>
      <Form
        method="post"
        action="/sepet"
        className="flex flex-col gap-3 rounded-card border border-line p-4"
        onSubmit={(event) => {
          event.preventDefault()
          tabCart().clear(lines)
        }}
      >
        <CsrfField />
        <input type="hidden" name="intent" value="clear" />
        <p className="font-medium">{m.clear_cart_question()}</p>
        <div className="flex flex-wrap gap-2">
          <Button appearance="secondary">{m.clear_cart_yes()}</Button>
          <Button
            type="button"
            appearance="quiet"
            onClick={() => {
              box.current?.removeAttribute('open')
              box.current?.querySelector('summary')?.focus()
            }}
          >
            {m.no_thanks()}
          </Button>
        </div>
      </Form>
    </details>
  )
}
