import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'

/** What is known of the last value: nothing was to be saved, it is on its way, the shop has it, or it could not be saved. */
export type Saving = 'idle' | 'saving' | 'saved' | 'failed'

/**
 * Resolves once no pointer is pressed and its click is over. A field is left by pressing a button, too: what moves the page until the
 * press is over would take the click away from under the pointer.
 */
function usePointerReleased(): RefObject<Promise<void>> {
  const released = useRef(Promise.resolve())
  useEffect(() => {
    let release: (() => void) | null = null
    const press = () => {
      if (release) return
      released.current = new Promise((resolve) => {
        release = resolve
      })
    }
    const end = () => {
      release?.()
      release = null
    }
    const lift = () => void setTimeout(end)
    const listening = { capture: true }
    addEventListener('pointerdown', press, listening)
    addEventListener('pointerup', lift, listening)
    addEventListener('pointercancel', lift, listening)
    return () => {
      removeEventListener('pointerdown', press, listening)
      removeEventListener('pointerup', lift, listening)
      removeEventListener('pointercancel', lift, listening)
      end()
    }
  }, [])
  return released
}

/**
 * A field that is saved on its own. A value counts as saved once the shop has said so; one that could not be saved is tried again by
 * `retry` and when the browser is online again. `send` resolves to whether the shop has it.
 */
export function useSavedField(initial: string, send: (value: string) => Promise<boolean>) {
  const [saving, setSaving] = useState<Saving>('idle')
  const stored = useRef(initial)
  const wanted = useRef(initial)
  const released = usePointerReleased()

  /** Says how a value stands; of one that another has followed there is nothing to say. */
  async function show(value: string, state: Saving): Promise<void> {
    await released.current
    if (wanted.current === value) setSaving(state)
  }

  async function save(value: string): Promise<void> {
    wanted.current = value
    if (value === stored.current) return show(value, 'idle')
    const sent = send(value)
    await show(value, 'saving')
    const done = await sent
    if (done) stored.current = value
    await show(value, done ? 'saved' : 'failed')
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
