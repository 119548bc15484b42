import { useEffect } from 'react'
import { SESSION_RENEWED, staleTokenSentence } from '../http/forms/fresh-token.ts'
import { useAnnounce } from '../ui/dialog/announcements.tsx'

/** Announces that a form was refused because somebody signed in or out in another tab; the form keeps its typed values. */
export function SessionRenewed() {
  const announce = useAnnounce()
  useEffect(() => {
    const announceRenewal = () => announce(staleTokenSentence(), 'alert')
    addEventListener(SESSION_RENEWED, announceRenewal)
    return () => removeEventListener(SESSION_RENEWED, announceRenewal)
  }, [announce])
  return null
}
