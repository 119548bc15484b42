import { Link } from 'react-router'
import { consentFieldName } from '#modules/customers/consent-rules.ts'
import { m } from '#texts/messages.js'
import type { OfferedConsent } from './offered-consents.server.ts'

/** Consents a newcomer may give, none of them ticked ahead, and the notice of how data is processed, which asks for nothing. */
export function ConsentBoxes({
  offered,
  ticked = [],
}: {
  offered: readonly OfferedConsent[]
  /** What was ticked in a form that came back. */
  ticked?: readonly OfferedConsent[] | undefined
}) {
  return (
    <>
      <fieldset className="flex flex-col gap-1">
        <legend className="pb-1 text-sm font-medium">{m.register_consents()}</legend>
        {offered.map(({ channel, text }) => (
          <label key={channel} className="flex min-h-11 items-start gap-3 py-2 text-sm text-muted">
            <input
              type="checkbox"
              name={consentFieldName(channel)}
              value={text}
              defaultChecked={ticked.some((one) => one.channel === channel)}
              className="size-5 shrink-0 accent-accent"
            />
            {text}
          </label>
        ))}
        <p className="text-sm text-muted">{m.consent_withdraw_hint()}</p>
      </fieldset>
      <p className="text-sm text-muted">
        {m.kvkk_notice_before()}{' '}
        <Link to="/kvkk-aydinlatma-metni" className="font-medium text-accent underline">
          {m.kvkk_notice()}
        </Link>
      </p>
    </>
  )
}
