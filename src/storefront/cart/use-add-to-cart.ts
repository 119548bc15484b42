import { type FormEvent, type MouseEvent, useEffect, useState } from 'react'
import { m } from '#texts/messages.js'
import { useCart } from './cart-provider.tsx'

/** How long the button says that it worked, in milliseconds (spec §9). */
const SUCCESS_MS = 1250

export type AddState = 'idle' | 'adding' | 'added' | 'addError'

/**
 * Sends an add-to-cart form (productId, quantity, and unitId where there is a choice) without leaving the page, and tells how it
 * went (spec §4). Without scripts the same form goes to /sepet and shows the cart.
 */
export function useAddToCart() {
  const { store } = useCart()
  const [state, setState] = useState<AddState>('idle')
  const [done, setDone] = useState(false)
  const [error, setError] = useState('')

  useEffect(() => {
    if (state !== 'added') return
    const timer = setTimeout(() => setState('idle'), SUCCESS_MS)
    return () => clearTimeout(timer)
  }, [state])

  async function add(wish: { productId: number; unitId: number; quantity: number }) {
    if (state === 'adding') return
    setState('adding')
    setError('')
    const outcome = await store.add(wish)
    setDone(outcome.ok)
    setState(outcome.ok ? 'added' : 'addError')
    if (!outcome.ok) setError(outcome.error ?? m.technical_error())
  }

  return {
    state,
    /** Something was added here since the page was opened, and nothing refused since. */
    done,
    error,
    onSubmit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault()
      const form = new FormData(event.currentTarget)
      const number = (name: string, missing: number) => Number(form.get(name) ?? missing)
      void add({
        productId: number('productId', 0),
        unitId: number('unitId', 0),
        quantity: number('quantity', 1),
      })
    },
    /** For a button whose value is the product: one piece in its first unit. */
    onPress(event: MouseEvent<HTMLButtonElement>) {
      event.preventDefault()
      void add({ productId: Number(event.currentTarget.value), unitId: 0, quantity: 1 })
    },
  }
}
