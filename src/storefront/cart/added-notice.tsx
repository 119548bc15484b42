import { useState } from 'react'
import { m } from '#texts/messages.js'
import { usePageLocation } from '../http/location/page-location.tsx'
import { useVisitorData } from '../http/page-root.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Alert } from '../ui/dialog/alert.tsx'

/** After a no-JavaScript add: the cart's quantity of the added product, on the page it was added from. Navigating removes the notice. */
export function AddedNotice() {
  const added = useVisitorData()?.added ?? null
  const { key } = usePageLocation()
  const [arrival] = useState(key)
  if (!added || key !== arrival) return null
  return (
    <div className="container-page pt-4">
      <Alert>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-0 font-medium wrap-anywhere">{m.cart_line_added(added)}</p>
          <ButtonLink appearance="secondary" to="/sepet">
            {m.go_to_cart()}
          </ButtonLink>
        </div>
      </Alert>
    </div>
  )
}
