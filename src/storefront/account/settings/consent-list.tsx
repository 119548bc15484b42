import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import type { ConsentChannel } from '#modules/people/customers/account/consent-rules.ts'
import { m } from '#texts/messages.js'
import { classNames } from '../../ui/class-names.ts'
import { Alert } from '../../ui/dialog/alert.tsx'
import { announce } from '../../ui/dialog/announce.ts'
import { CsrfField } from '../../ui/form/csrf-field.tsx'
import { SETTINGS_PATH, type SettingsResult } from './settings-result.ts'

/** A consent as the page shows it. */
export interface ShownConsent {
  channel: ConsentChannel
  /** What the customer agrees to; stored verbatim. */
  text: string
  granted: boolean
  /** Newest first; dates are formatted for display. */
  history: readonly { granted: boolean; date: string }[]
}

const NAMES = {
  email: m.consent_channel_email,
  sms: m.consent_channel_sms,
  call: m.consent_channel_call,
} as const satisfies Record<ConsentChannel, unknown>

const stepText = ({ granted, date }: ShownConsent['history'][number]) =>
  granted ? m.consent_given({ date }) : m.consent_withdrawn({ date })

/** The consents to messages other than order emails: each on its own, given and withdrawn with one click. */
export function ConsentList({
  consents,
  result,
}: {
  consents: readonly ShownConsent[]
  /** The result of a form sent without JavaScript. */
  result: SettingsResult | undefined
}) {
  return (
    <>
      {result?.ok && <Alert>{m.consents_saved()}</Alert>}
      {result?.ok === false && !result.channel && <Alert tone="danger">{result.message}</Alert>}
      <ul className="flex flex-col">
        {consents.map((consent) => (
          <ConsentRow
            key={consent.channel}
            consent={consent}
            refused={result?.ok === false && result.channel === consent.channel ? result.message : undefined}
          />
        ))}
      </ul>
    </>
  )
}

function ConsentRow({ consent, refused }: { consent: ShownConsent; refused: string | undefined }) {
  const { channel, text, history } = consent
  const { Form, data, formData, state } = useFetcher<SettingsResult>({ key: `consent-${channel}` })
  const granted = formData ? formData.get('granted') === '1' : consent.granted
  const error = data?.ok === false ? data.message : refused
  useEffect(() => {
    if (data?.ok) announce(m.consents_saved())
  }, [data])
  const [latest] = history
  const nameId = `consent-${channel}-name`
  const textId = `consent-${channel}-text`
  return (
    <li className="border-b border-line py-5 first:pt-0 last:border-b-0 last:pb-0">
      <div className="flex items-start gap-4">
        <div className="flex min-w-0 flex-1 flex-col gap-1">
          <p id={nameId} className="font-medium">
            {NAMES[channel]()}
          </p>
          <p id={textId} className="text-sm text-muted">
            {text}
          </p>
        </div>
        <Form method="post" action={SETTINGS_PATH} className="shrink-0">
          <CsrfField />
          <input type="hidden" name="section" value="consent" />
          <input type="hidden" name="channel" value={channel} />
          <input type="hidden" name="granted" value={granted ? '0' : '1'} />
          <input type="hidden" name="text" value={text} />
          <Switch on={granted} busy={state !== 'idle'} nameId={nameId} textId={textId} />
        </Form>
      </div>
      {error && (
        <div className="pt-3">
          <Alert tone="danger">{error}</Alert>
        </div>
      )}
      {latest && <History steps={history} latest={latest} />}
    </li>
  )
}

function History({
  steps,
  latest,
}: {
  steps: ShownConsent['history']
  latest: ShownConsent['history'][number]
}) {
  if (steps.length === 1) return <p className="figures pt-2 text-sm text-muted">{stepText(latest)}</p>
  return (
    <details className="pt-1 text-sm text-muted">
      <summary className="figures w-fit py-1.5">{stepText(latest)}</summary>
      <ol className="figures flex flex-col gap-1 py-1 pl-4">
        {steps.slice(1).map((step) => (
          <li key={`${step.date} ${step.granted}`}>{stepText(step)}</li>
        ))}
      </ol>
    </details>
  )
}

/** A switch that submits its form. */
function Switch({
  on,
  busy,
  nameId,
  textId,
}: {
  on: boolean
  busy: boolean
  nameId: string
  textId: string
}) {
  return (
    <button
      type="submit"
      role="switch"
      aria-checked={on}
      aria-busy={busy}
      aria-labelledby={nameId}
      aria-describedby={textId}
      className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-control px-1"
    >
      <span
        aria-hidden="true"
        className={classNames(
          'inline-flex h-7 w-12 items-center rounded-full border p-0.5 transition-colors motion-reduce:transition-none',
          on ? 'border-accent bg-accent' : 'border-line-strong bg-surface',
        )}
      >
        <span
          className={classNames(
            'size-5 rounded-full transition-transform motion-reduce:transition-none',
            on ? 'translate-x-5 bg-on-accent' : 'bg-line-strong',
          )}
        />
      </span>
      <span aria-hidden="true" className="w-12 text-left text-sm text-muted">
        {on ? m.consent_on() : m.consent_off()}
      </span>
    </button>
  )
}
