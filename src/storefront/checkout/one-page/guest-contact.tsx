import { Form, Link } from 'react-router'
import { loginUrl } from '#shared/web/return-path.ts'
import { m } from '#texts/messages.js'
import { Button } from '../../ui/button.tsx'
import { Alert } from '../../ui/dialog/alert.tsx'
import { CsrfField } from '../../ui/form/csrf-field.tsx'
import { Field } from '../../ui/form/field.tsx'
import type { CheckoutResult } from '../checkout-route.tsx'
import { useCheckoutRoutes } from '../use-checkout-routes.ts'
import { GUEST_EMAIL } from './one-page-forms.ts'

/** Where the emails of the order go, to be changed here, and the way to an account. */
export function GuestContact({ email, refusal }: { email: string; refusal: CheckoutResult | undefined }) {
  const { checkoutCart } = useCheckoutRoutes()
  return (
    <section aria-label={m.one_page_contact()} className="flex flex-col gap-2">
      <h2>{m.one_page_contact()}</h2>
      {/* Closed again once the email has changed. */}
      <details
        key={email}
        open={refusal !== undefined}
        className="group/email rounded-card bg-surface px-4 py-1"
      >
        <summary className="flex min-h-11 cursor-pointer list-none flex-wrap items-center justify-between gap-x-4 [&::-webkit-details-marker]:hidden">
          <span className="min-w-0 wrap-anywhere">{email}</span>
          <span className="font-medium text-accent underline group-open/email:hidden">
            {m.guest_change()}
            <span className="sr-only">: {m.guest_email()}</span>
          </span>
        </summary>
        <Form method="post" action={checkoutCart} className="flex flex-col gap-3 pt-1 pb-3">
          <CsrfField />
          <input type="hidden" name="intent" value={GUEST_EMAIL} />
          {refusal?.message && <Alert tone="danger">{refusal.message}</Alert>}
          <Field
            label={m.guest_email()}
            name="guestEmail"
            type="email"
            autoComplete="email"
            required
            defaultValue={refusal?.guestEmail ?? email}
            hint={m.guest_email_hint()}
            error={refusal?.fields.guestEmail}
          />
          <div className="flex flex-wrap items-center gap-x-4">
            <Button appearance="secondary">{m.save()}</Button>
            <Link
              to={loginUrl(checkoutCart)}
              className="inline-flex min-h-11 items-center font-medium text-accent underline"
            >
              {m.guest_sign_in_instead()}
            </Link>
          </div>
        </Form>
      </details>
    </section>
  )
}
