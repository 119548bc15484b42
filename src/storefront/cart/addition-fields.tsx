import { usePageLocation } from '../http/location/page-location.tsx'
import { usePageRoot } from '../http/page-root.ts'

/** The one-time key of the page view: if the same page submits twice, the product is added once (decisions J10). */
export function AdditionKey() {
  return <input type="hidden" name="key" value={usePageRoot()?.additionKey ?? ''} />
}

/** Hidden fields of a form that adds to the cart: the one-time key and the page to return to. */
export function AdditionFields() {
  const { pathname, search } = usePageLocation()
  return (
    <>
      <AdditionKey />
      <input type="hidden" name="return" value={pathname + search} />
    </>
  )
}
