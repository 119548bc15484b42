import { ShieldAlert } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { m } from '#office-texts/messages.js'
import { ButtonLink } from '#storefront/ui/button.tsx'
import { classNames } from '#storefront/ui/class-names.ts'
import { storedInTab } from '../browser-storage.ts'
import { useSession } from '../office.ts'
import { PageHeader } from '../page-header.tsx'

/** The page where two-step verification is turned on, open whatever is required. */
export const OWN_ACCOUNT = '/hesabim'

/** Whose request was put off in this tab: a reload does not ask the same person again. */
const putOffBy = storedInTab('factor_later')

/**
 * Asks owners to turn two-step verification on: once real cards are taken the API refuses them everything else (`second-factor-rules.ts`);
 * before that the request may be put off until the tab is closed.
 */
export function SecondFactorBanner() {
  const { staff, secondFactor } = useSession()
  const { pathname } = useLocation()
  const [later, setLater] = useState(() => putOffBy.read() === staff.id)
  const { required, advised } = secondFactor
  if (!required && (!advised || later)) return null
  function putOff() {
    putOffBy.write(staff.id)
    setLater(true)
  }
  return (
    <div
      role="status"
      className={classNames(
        'flex flex-wrap items-center justify-center gap-x-3 gap-y-1 px-4 py-2 font-medium',
        required ? 'bg-danger-soft text-danger' : 'bg-warn-soft text-warn',
      )}
    >
      <ShieldAlert aria-hidden="true" className="size-4 shrink-0" />
      <span>{required ? m.frame_factor_required() : m.frame_factor_advised()}</span>
      {pathname !== OWN_ACCOUNT && (
        <Link to={OWN_ACCOUNT} className="inline-flex min-h-8 items-center underline">
          {m.frame_factor_open()}
        </Link>
      )}
      {!required && (
        <button type="button" onClick={putOff} className="min-h-8 cursor-pointer underline">
          {m.frame_factor_later()}
        </button>
      )}
    </div>
  )
}

/** In place of every screen but the own account while two-step verification is required. */
export function SecondFactorPage() {
  return (
    <div className="flex max-w-lg flex-col items-start gap-4">
      <PageHeader title={m.frame_factor_title()} />
      <p className="text-muted">{m.frame_factor_text()}</p>
      <ButtonLink to={OWN_ACCOUNT}>{m.frame_factor_open()}</ButtonLink>
    </div>
  )
}
