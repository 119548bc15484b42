import { type FormEvent, useEffect, useState } from 'react'
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

  async function add(form: FormData) {
    setState('adding')
    setError('')
    const number = (name: string, missing: number) => Number(form.get(name) ?? missing)
    const outcome = await store.add({
      productId: number('productId', 0),
      unitId: number('unitId', 0),
      quantity: number('quantity', 1),
    })
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
      if (state !== 'adding') void add(new FormData(event.currentTarget))
    },
  }
}
