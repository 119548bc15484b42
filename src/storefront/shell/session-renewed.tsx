import { useEffect } from 'react'
import { SESSION_RENEWED, staleTokenSentence } from '../http/forms/fresh-token.ts'
import { announce } from '../ui/dialog/announce.ts'

/** Announces that a form was refused because somebody signed in or out in another tab; the form keeps its typed values. */
export function SessionRenewed() {
  useEffect(() => {
    const announceRenewal = () => announce(staleTokenSentence(), 'alert')
    addEventListener(SESSION_RENEWED, announceRenewal)
    return () => removeEventListener(SESSION_RENEWED, announceRenewal)
  }, [])
  return null
}
