import { Link } from 'react-router'
import { loginUrl } from '#shared/web/return-path.ts'
import { m } from '#texts/messages.js'
import { useCheckoutRoutes } from './use-checkout-routes.ts'

/** Which address a guest gave, with the way to change it or to sign in. */
export function GuestLine({ email }: { email: string }) {
  const { checkoutCart } = useCheckoutRoutes()
  return (
    <p className="flex flex-wrap items-center gap-x-3 rounded-card bg-surface px-4 py-2">
      <span className="min-w-0 wrap-anywhere">{m.guest_here_as({ email })}</span>
      <Link
        to={loginUrl(checkoutCart)}
        className="inline-flex min-h-11 items-center font-medium text-accent underline"
      >
        {m.guest_change()}
      </Link>
    </p>
  )
}
