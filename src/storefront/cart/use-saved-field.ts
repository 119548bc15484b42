import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'

/** The state of the last value: nothing to save, request running, stored by the server, or failed. */
export type Saving = 'idle' | 'saving' | 'saved' | 'failed'

/**
 * Resolves when no pointer is pressed and its click event is over. Pressing a button blurs the field: a layout change before the click
 * would move the button away from the pointer.
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
 * A field that is saved on its own. A value counts as saved when the server has confirmed it; a failed one is retried by `retry` and
 * when the browser is online again. `send` resolves to whether the server stored it.
 */
export function useSavedField(initial: string, send: (value: string) => Promise<boolean>) {
  const [saving, setSaving] = useState<Saving>('idle')
  const stored = useRef(initial)
  const wanted = useRef(initial)
  const released = usePointerReleased()

  /** Sets the state of a value, unless a newer value has replaced it. */
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
