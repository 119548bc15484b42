import { useLocation } from 'react-router'
import { usePageRoot } from '../page-root.ts'

/** The page view's one-time key: sent twice by the same page, an addition is made once (decisions J10). */
export function AdditionKey() {
  return <input type="hidden" name="key" value={usePageRoot()?.additionKey ?? ''} />
}

/** What a plain form that adds to the cart brings along: the key, and the page the shopper is on, to come back to. */
export function AdditionFields() {
  const { pathname, search } = useLocation()
  return (
    <>
      <AdditionKey />
      <input type="hidden" name="return" value={pathname + search} />
    </>
  )
}
