import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useFetcher, useLocation } from 'react-router'
import type { SessionEntry } from '#modules/people/customers/customers.server.ts'
import { formatDateTime } from '#shared/dates.ts'
import type { ActionResult } from '#shared/web/action-result.ts'
import { m } from '#texts/messages.js'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { announce } from '../../ui/dialog/announce.ts'
import { CsrfField } from '../../ui/form/csrf-field.tsx'
import { ResultMessage } from '../../ui/form/result-message.tsx'
import { Monitor, Smartphone } from '../../ui/icons/icons.tsx'

const SESSIONS_PATH = '/account/sessions'
/** The list and its buttons share one fetcher, since one form is sent at a time. */
const FETCHER = 'sessions'
const PHONES = new Set(['iPhone', 'Android'])

/** A name the customer recognises: `Safari · iPhone`. */
function deviceName({ browser, system }: SessionEntry): string {
  return [browser, system].filter(Boolean).join(' · ') || m.session_unknown()
}

/** Announces an ended session and moves the focus to the list when the pressed button disappeared. */
function useAnnounceEndedSession(count: number) {
  const list = useRef<HTMLUListElement>(null)
  const before = useRef(count)
  useEffect(() => {
    if (count < before.current) {
      announce(m.sessions_ended())
      // Removing the focused button moves the focus to <body>; focus elsewhere is left alone.
      if (document.activeElement === document.body) list.current?.focus()
    }
    before.current = count
  }, [count])
  return list
}

/**
 * The customer's sessions, with a button to end each except the current one. `shop.customers.sessions.list(customer)` gives the
 * entries. The page provides the heading. Works without JavaScript.
 */
export function SessionList({ sessions }: { sessions: readonly SessionEntry[] }) {
  const list = useAnnounceEndedSession(sessions.length)
  const { data: result } = useFetcher<ActionResult>({ key: FETCHER })
  const others = sessions.some(({ current }) => !current)
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted">{m.sessions_lead()}</p>
      {result?.ok === false && (
        <ResultMessage tone="danger" result={result}>
          {result.message}
        </ResultMessage>
      )}
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={m.sessions_title()}
        className="flex flex-col gap-3 outline-none"
      >
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {others ? (
        <EndSessionForm fields={{ intent: 'others' }}>
          {(busy) => (
            <Button appearance="secondary" busy={busy} className="self-start">
              {m.sessions_end_others()}
            </Button>
          )}
        </EndSessionForm>
      ) : (
        <p className="text-sm text-muted">{m.sessions_only_this()}</p>
      )}
    </div>
  )
}

function SessionRow({ session }: { session: SessionEntry }) {
  const { id, current, system, ip, since } = session
  const name = useId()
  const Device = system !== null && PHONES.has(system) ? Smartphone : Monitor
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-raised p-4">
      <Device aria-hidden="true" className="size-6 shrink-0 text-muted" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <span id={name}>{deviceName(session)}</span>
          {current && (
            <span className="rounded-full bg-accent-soft px-2.5 py-0.5 text-xs font-semibold text-accent">
              {m.session_this()}
            </span>
          )}
        </p>
        <p className="flex flex-wrap gap-x-3 text-sm text-muted">
          <span>{m.session_since({ since: formatDateTime(since).slice(0, -3) })}</span>
          <span className="min-w-0 break-all">{ip}</span>
        </p>
      </div>
      {!current && (
        <EndSessionForm fields={{ id }} className="max-sm:-mb-2 max-sm:ml-5">
          {(busy) => (
            <Button appearance="quiet" busy={busy} aria-describedby={name}>
              {m.session_end()}
            </Button>
          )}
        </EndSessionForm>
      )}
    </li>
  )
}

function EndSessionForm({
  fields,
  className,
  children,
}: {
  fields: Readonly<Record<string, string>>
  className?: string
  children: (busy: boolean) => ReactNode
}) {
  const { pathname } = useLocation()
  const { Form, state } = useFetcher<ActionResult>({ key: FETCHER })
  return (
    <Form method="post" action={SESSIONS_PATH} className={classNames('flex flex-col', className)}>
      <CsrfField />
      <input type="hidden" name="from" value={pathname} />
      {Object.entries(fields).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      {children(state !== 'idle')}
    </Form>
  )
}
