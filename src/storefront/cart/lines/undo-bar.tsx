import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { m } from '#texts/messages.js'
import { classNames } from '../../ui/class-names.ts'
import { announce } from '../../ui/dialog/announce.ts'
import { tabCart } from '../tab-cart.ts'
import { useCart } from '../use-cart.ts'

/** How long undo is offered, in milliseconds; the timer pauses while the button is hovered or focused. */
const UNDO_VISIBLE_MS = 8000

/** Shows what was removed, with an undo button. `focus` moves the focus to the button, since the removed line had it. */
export function UndoBar({ focus = false, className }: { focus?: boolean; className?: string }) {
  const { removed } = useCart()
  const button = useRef<HTMLButtonElement>(null)
  const [held, setHeld] = useState(false)
  const [line, ...more] = removed?.lines ?? []
  const words = more.length > 0 || !line ? m.cart_cleared() : m.cart_removed({ name: line.name })

  const announceRemoval = useEffectEvent(() => announce(words))
  const takeFocus = useEffectEvent(() => {
    if (focus) button.current?.focus({ preventScroll: true })
  })
  useEffect(() => {
    if (!removed) return
    announceRemoval()
    takeFocus()
  }, [removed])

  useEffect(() => {
    if (held || !removed) return
    const timer = setTimeout(() => tabCart().discardRemoved(), UNDO_VISIBLE_MS)
    return () => clearTimeout(timer)
  }, [held, removed])

  if (!removed || !line) return null
  return (
    <div className={classNames('flex items-center justify-between gap-3', className)}>
      <p className="min-w-0 text-sm">{words}</p>
      <button
        ref={button}
        type="button"
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
        onFocus={({ target }) => setHeld(target.matches(':focus-visible'))}
        onBlur={() => setHeld(false)}
        className="min-h-11 shrink-0 cursor-pointer rounded-control px-3 font-medium text-accent hover:bg-accent-soft"
        onClick={async () => {
          // The button disappears, so move the focus to the cart.
          button.current?.closest<HTMLElement>('[data-cart-home]')?.focus({ preventScroll: true })
          const refused = await tabCart().undo()
          if (refused.length === 0) announce(m.cart_restored({ name: line.name }))
          for (const { name, error } of refused)
            announce(m.order_line_refused({ name, reason: error }), 'alert')
        }}
      >
        {m.undo()}
      </button>
    </div>
  )
}
