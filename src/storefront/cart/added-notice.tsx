import { useState } from 'react'
import { useLocation } from 'react-router'
import { m } from '#texts/messages.js'
import { usePageRoot } from '../page-root.ts'
import { Alert } from '../ui/alert.tsx'
import { ButtonLink } from '../ui/button.tsx'

/** After a plain form: what the cart holds now of what was added, on the page it was added from. Going on takes it away. */
export function AddedNotice() {
  const added = usePageRoot()?.added ?? null
  const { key } = useLocation()
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
