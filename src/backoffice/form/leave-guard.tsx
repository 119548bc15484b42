import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { m } from '#office-texts/messages.js'
import { ConfirmAction } from '../parts/confirm-action.tsx'

/** Asks before typed changes are left; the login is no way out, the draft waits behind it. */
export function LeaveGuard({ dirty, onLeave }: { dirty: boolean; onLeave: () => void }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty &&
      nextLocation.pathname !== currentLocation.pathname &&
      !nextLocation.pathname.endsWith('/giris'),
  )
  useEffect(() => {
    if (!dirty) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [dirty])
  return (
    <ConfirmAction
      open={blocker.state === 'blocked'}
      title={m.frame_leave_title()}
      confirm={m.frame_leave_confirm()}
      dismiss={m.frame_leave_stay()}
      danger
      onClose={() => blocker.reset?.()}
      onConfirm={() => {
        onLeave()
        blocker.proceed?.()
      }}
    >
      {m.frame_leave_text()}
    </ConfirmAction>
  )
}
