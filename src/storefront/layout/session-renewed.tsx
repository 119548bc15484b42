import { useEffect } from 'react'
import { m } from '#texts/messages.js'
import { SESSION_RENEWED } from '../fresh-token.ts'
import { useAnnounce } from './announcements.tsx'

/** Says that a form was not taken because somebody signed in or out in another tab; the form stands as it was typed. */
export function SessionRenewed() {
  const announce = useAnnounce()
  useEffect(() => {
    const announceRenewal = () => announce(m.session_renewed(), 'alert')
    addEventListener(SESSION_RENEWED, announceRenewal)
    return () => removeEventListener(SESSION_RENEWED, announceRenewal)
  }, [announce])
  return null
}
