import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** What is known of the last value: nothing was to be saved, it is on its way, the shop has it, or it could not be saved. */
export type Saving = 'idle' | 'saving' | 'saved' | 'failed'

/**
 * A field that is saved on its own. A value counts as saved once the shop has said so; one that could not be saved is tried again by
 * `retry` and when the browser is online again. `send` resolves to whether the shop has it.
 */
export function useSavedField(initial: string, send: (value: string) => Promise<boolean>) {
  const [saving, setSaving] = useState<Saving>('idle')
  const stored = useRef(initial)
  const wanted = useRef(initial)

  async function save(value: string): Promise<void> {
    wanted.current = value
    if (value === stored.current) {
      setSaving('idle')
      return
    }
    setSaving('saving')
    const done = await send(value)
    if (done) stored.current = value
    // An answer about a value before this one says nothing of it.
    if (wanted.current === value) setSaving(done ? 'saved' : 'failed')
  }

  const retry = () => void save(wanted.current)
  const online = useEffectEvent(retry)
  useEffect(() => {
    if (saving !== 'failed') return
    const listener = () => online()
    addEventListener('online', listener)
    return () => removeEventListener('online', listener)
  }, [saving])
  return { saving, save, retry }
}
