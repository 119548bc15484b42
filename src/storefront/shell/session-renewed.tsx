import { useEffect } from 'react'
import { m } from '#texts/messages.js'
import { SESSION_RENEWED } from '../http/fresh-token.ts'
import { useAnnounce } from '../ui/announcements.tsx'

/** Announces that a form was refused because somebody signed in or out in another tab; the form keeps its typed values. */
export function SessionRenewed() {
  const announce = useAnnounce()
  useEffect(() => {
    const announceRenewal = () => announce(m.session_renewed(), 'alert')
    addEventListener(SESSION_RENEWED, announceRenewal)
    return () => removeEventListener(SESSION_RENEWED, announceRenewal)
  }, [announce])
  return null
}
