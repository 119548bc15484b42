import { type FormEvent, useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import type { CartAnswer } from './cart-answer.ts'

/** How long the button says that it worked, in milliseconds (spec §9). */
const SUCCESS_MS = 1250

export type AddState = 'idle' | 'adding' | 'added' | 'addError'

/**
 * Sends an add-to-cart form without leaving the page, and tells how it went (spec §4).
 * Without scripts the same form goes to /sepet and shows the cart.
 */
export function useAddToCart() {
  const fetcher = useFetcher<CartAnswer>()
  const [seen, setSeen] = useState<CartAnswer | undefined>(undefined)
  const answer = fetcher.state === 'idle' ? fetcher.data : undefined
  const fresh = answer?.ok && answer !== seen

  useEffect(() => {
    if (!fresh) return
    const timer = setTimeout(() => setSeen(answer), SUCCESS_MS)
    return () => clearTimeout(timer)
  }, [fresh, answer])

  const state: AddState =
    fetcher.state !== 'idle' ? 'adding' : fresh ? 'added' : answer && !answer.ok ? 'addError' : 'idle'
  return {
    state,
    /** Something was added here since the page was opened, and nothing refused since. */
    done: fetcher.data?.ok ?? false,
    error: answer && !answer.ok ? answer.error : '',
    onSubmit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault()
      const form = new FormData(event.currentTarget)
      form.set('stay', '1')
      fetcher.submit(form, { method: 'post', action: '/sepet' })
    },
  }
}
