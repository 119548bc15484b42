import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

/** The keys of the back office, the same in every list and form. `mod` is Ctrl, on a Mac ⌘; 'g o' is g, then o. */
export const KEYS = {
  palette: 'mod+k',
  help: '?',
  save: 'mod+s',
  search: '/',
  next: 'j',
  previous: 'k',
  open: 'Enter',
  select: 'x',
  refresh: 'r',
  step: 's',
} as const

export interface Shortcut {
  keys: string
  /** What it does, for the help. */
  label: string
}

interface Registered extends Shortcut {
  /** False: not for this press, as Enter on a link. */
  run: (event: KeyboardEvent) => unknown
}

const registered = new Set<Registered>()
let snapshot: readonly Shortcut[] = []
const listeners = new Set<() => void>()

function change(): void {
  const byKeys = new Map([...registered].map((shortcut) => [shortcut.keys, shortcut]))
  snapshot = [...byKeys.values()]
  for (const listener of listeners) listener()
}

/** What can be pressed on the page as it is. */
export function useShortcutList(): readonly Shortcut[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => snapshot,
  )
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) &&
  !(target instanceof HTMLInputElement && /^(checkbox|radio|button)$/.test(target.type))

/** The name of a pressed key as `KEYS` writes it. */
export function keysOf(event: KeyboardEvent): string {
  const mod = event.ctrlKey || event.metaKey
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  return mod ? `mod+${key}` : key
}

/** Something that has the keyboard to itself; a message in the corner has not. */
const OPEN_POPUP = ['dialog', 'alertdialog', 'menu', 'listbox'].map((role) => `[role="${role}"]`).join()

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || event.altKey) return
  const keys = keysOf(event)
  if (!keys.startsWith('mod+')) {
    if (isTyping(event.target)) return
    if (document.querySelector(OPEN_POPUP)) return
  }
  // The part of the page that was mounted last comes first.
  for (const shortcut of [...registered].reverse()) {
    if (shortcut.keys !== keys || shortcut.run(event) === false) continue
    event.preventDefault()
    return
  }
}

let listening = false

/** Runs `run` on a key while the component is shown and `enabled`; typing in a field is never taken for one. */
export function useShortcut(
  keys: string,
  label: string,
  run: (event: KeyboardEvent) => unknown,
  enabled = true,
): void {
  const onPress = useEffectEvent(run)
  useEffect(() => {
    if (!enabled) return
    if (!listening) document.addEventListener('keydown', onKeyDown)
    listening = true
    const shortcut: Registered = { keys, label, run: (event) => onPress(event) }
    registered.add(shortcut)
    change()
    return () => {
      registered.delete(shortcut)
      change()
    }
  }, [keys, label, enabled])
}

const onMac = () => /Mac|iPhone|iPad/.test(navigator.userAgent)

/** As it stands on the keyboard: `mod+k` is Ctrl K or ⌘ K. */
export function shownKeys(keys: string): string[] {
  return keys
    .split(/[+ ]/)
    .map((key) =>
      key === 'mod'
        ? onMac()
          ? '⌘'
          : 'Ctrl'
        : key === 'Enter'
          ? '↵'
          : key.length === 1
            ? key.toUpperCase()
            : key,
    )
}
