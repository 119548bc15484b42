import { useEffect, useState } from 'react'
import type { Fetcher } from 'react-router'
import type { Draft } from '../../ui/form/use-draft.ts'
import type { SettingsResult } from './settings-result.ts'

/**
 * Resets a form to `stored` once it is saved and the data of the page has been reloaded. Any result drops the draft for a login
 * in between, because the form still holds its values.
 */
export function useResetAfterSave<Values>(
  fetcher: Pick<Fetcher<SettingsResult>, 'data' | 'state'>,
  stored: Values,
  reset: (values: Values) => void,
  draft?: Draft<Values>,
): void {
  const { data, state } = fetcher
  const [settled, setSettled] = useState(data)
  useEffect(() => {
    if (state !== 'idle' || data === settled) return
    setSettled(data)
    draft?.drop()
    if (data?.ok) reset(stored)
  }, [data, state, settled, stored, reset, draft])
}
