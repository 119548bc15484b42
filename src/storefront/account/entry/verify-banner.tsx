import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { m } from '#texts/messages.js'
import { useVisitorData } from '../../http/page-root.ts'
import { Button } from '../../ui/button.tsx'
import { announce } from '../../ui/dialog/announce.ts'
import { CsrfField } from '../../ui/form/csrf-field.tsx'
import { MailCheck } from '../../ui/icons/icons.tsx'
import type { VerifyResult } from './verify-route.tsx'

/** Reminds a customer whose email is not verified and sends the link again. Nothing is blocked until then. */
export function VerifyBanner() {
  const { Form, data, state } = useFetcher<VerifyResult>({ key: 'verify-banner' })
  const unverified = useVisitorData()?.customer?.unverified
  const message = data?.ok ? m.verify_banner_sent() : data?.message
  useEffect(() => {
    if (data && message) announce(message)
  }, [data, message])
  if (!unverified) return null
  return (
    <div className="mt-4 flex gap-3 rounded-control border border-accent bg-accent-soft px-4 py-2">
      <MailCheck aria-hidden="true" className="mt-1.5 size-5 shrink-0 text-accent" />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4">
        <p className="flex-1 basis-64 py-1">{message ?? m.verify_banner()}</p>
        {!data?.ok && (
          <Form method="post" action="/account/verify" className="-ml-5 sm:ml-0">
            <CsrfField />
            <Button appearance="quiet" busy={state !== 'idle'}>
              {m.resend_email()}
            </Button>
          </Form>
        )}
      </div>
    </div>
  )
}
