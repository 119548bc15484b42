import { type FormEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { addedNow } from './added-sheet-request.ts'
import { takeSentKey } from './addition-key.ts'
import { SUCCESS_MS, tabCart } from './tab-cart.ts'

export type AddState = 'idle' | 'adding' | 'added' | 'addError'

/**
 * Submits an add-to-cart form (productId, quantity, and unitId if there is a choice) without leaving the page, and reports the state
 * (spec §4). While the request runs and the button shows success, submitting the same line again is ignored (decisions J10). Without
 * JavaScript the form posts to /sepet and redirects back. With `opensSheet` the panel with what was added opens after a success.
 */
export function useAddToCart({ opensSheet = false }: { opensSheet?: boolean } = {}) {
  const [state, setState] = useState<AddState>('idle')
  const [done, setDone] = useState(false)
  const [error, setError] = useState('')
  /** The line that `state` is about; null when idle. */
  const current = useRef<string | null>(null)

  useEffect(() => {
    if (state !== 'added') return
    const timer = setTimeout(() => {
      current.current = null
      setState('idle')
    }, SUCCESS_MS)
    return () => clearTimeout(timer)
  }, [state])

  async function add(
    line: { productId: number; unitId: number; quantity: number },
    form: HTMLFormElement | null,
  ) {
    const wanted = `${line.productId} ${line.unitId} ${line.quantity}`
    if (state === 'adding' || current.current === wanted) return
    current.current = wanted
    setState('adding')
    setError('')
    const outcome = await tabCart().add(line, takeSentKey(form))
    setDone(outcome.ok)
    setState(outcome.ok ? 'added' : 'addError')
    if (outcome.ok) {
      if (opensSheet) addedNow.set({ ...line, unitId: outcome.unitId })
      return
    }
    current.current = null
    setError(outcome.message)
  }

  return {
    state,
    /** Whether the last attempt since the page was opened succeeded. */
    done,
    error,
    onSubmit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault()
      const form = event.currentTarget
      const fields = new FormData(form)
      const number = (name: string, missing: number) => Number(fields.get(name) ?? missing)
      const line = {
        productId: number('productId', 0),
        unitId: number('unitId', 0),
        quantity: number('quantity', 1),
      }
      void add(line, form)
    },
    /** For a button whose value is the product id: adds one of the default unit. */
    onPress(event: MouseEvent<HTMLButtonElement>) {
      event.preventDefault()
      const { value, form } = event.currentTarget
      void add({ productId: Number(value), unitId: 0, quantity: 1 }, form)
    },
  }
}
