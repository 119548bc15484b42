import { useEffect, useState } from 'react'
import type { Fetcher } from 'react-router'
import { dropInfoDraft } from './info-draft.ts'
import type { SettingsResult } from './settings-result.ts'

/**
 * Brings a form to rest after it was sent: once it is saved and the page has loaded anew, `stored` is what it starts from. What
 * was kept for a login in between is dropped with any answer, because the form still holds it.
 */
export function useResetAfterSave<Values>(
  fetcher: Pick<Fetcher<SettingsResult>, 'data' | 'state'>,
  stored: Values,
  reset: (values: Values) => void,
): void {
  const { data, state } = fetcher
  const [settled, setSettled] = useState(data)
  useEffect(() => {
    if (state !== 'idle' || data === settled) return
    setSettled(data)
    dropInfoDraft()
    if (data?.saved) reset(stored)
  }, [data, state, settled, stored, reset])
}
