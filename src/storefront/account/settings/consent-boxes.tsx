import { Link } from 'react-router'
import { CONSENT_CHANNELS, consentFieldName } from '#modules/people/customers/account/consent-rules.ts'
import { m } from '#texts/messages.js'
import { formText } from '../../http/forms/form-reading.ts'
import type { OfferedConsent } from './offered-consents.server.ts'

/** The consents ticked in a form. */
export function tickedConsents(form: FormData): OfferedConsent[] {
  return CONSENT_CHANNELS.flatMap((channel) => {
    const text = formText(form, consentFieldName(channel))
    return text === '' ? [] : [{ channel, text }]
  })
}

/**
 * The consents offered at registration, none of them ticked in advance, and a link to the notice of how data is processed,
 * which needs no consent.
 */
export function ConsentBoxes({
  offered,
  ticked = [],
}: {
  offered: readonly OfferedConsent[]
  /** The consents ticked in a refused form. */
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
