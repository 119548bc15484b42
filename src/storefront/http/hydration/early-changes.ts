import { flushSync } from 'react-dom'
import type { Control, EarlyChange } from './early-changes-recorder.ts'
import { isHydrated } from './hydrated-element.ts'
import { partsHydrated, wake } from './late-hydration.ts'

/**
 * Records what the browser has filled in without an event, as it does when the shopper returns to a page. Called before hydration,
 * which restores the page's own values.
 */
export function recordSilentChanges(): void {
  const early = window.earlyChanges
  if (!early) return
  for (const control of document.querySelectorAll('input, select, textarea')) {
    if (!isControl(control) || early.controls.has(control) || !isChanged(control)) continue
    early.controls.set(control, { value: control.value, checked: isChecked(control) })
  }
}

const isChecked = (control: Control) => control instanceof HTMLInputElement && control.checked

/** True if a control shows another value than the server sent; of radio buttons only the chosen one. */
function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    const initial = [...control.options].find(({ defaultSelected }) => defaultSelected) ?? control.options[0]
    return control.selectedOptions[0] !== initial
  }
  if (control instanceof HTMLInputElement) {
    if (control.type === 'radio') return control.checked && !control.defaultChecked
    if (control.type === 'checkbox') return control.checked !== control.defaultChecked
  }
  return control.value !== control.defaultValue
}

/**
 * Replays the changes made before hydration through React's handlers: otherwise React restores the page's own values and no handler
 * learns of the change. Controls in parts that hydrate later wait for them. `onDone` is called whenever nothing is left to replay.
 */
export function replayEarlyChanges(onDone: () => void): void {
  const early = window.earlyChanges
  if (!early) {
    onDone()
    return
  }
  early.hydrated = true
  let waiting = false
  const pass = () => {
    waiting = false
    for (const [recorded, change] of early.controls) {
      const control = recorded.isConnected ? recorded : successorOf(recorded)
      if (control && !isHydrated(control)) continue
      early.controls.delete(recorded)
      if (!control) continue
      // Flushed, so that each handler sees what the one before it has set.
      flushSync(() => applyChange(control, change))
      flushSync(() => dispatchFocusOut(control))
    }
    if (early.controls.size === 0) {
      onDone()
      return
    }
    // Also for what the browser has filled in itself.
    wake()
    wait()
  }
  const wait = () => {
    if (waiting) return
    waiting = true
    requestAnimationFrame(pass)
  }
  // In the capturing phase, because React ends an event in a part that it cannot hydrate yet. The recorder has had it already.
  const recorded = () => early.controls.size > 0 && wait()
  addEventListener('input', recorded, { capture: true })
  addEventListener('change', recorded, { capture: true })
  // Before the effects of a part: a draft of the tab that one of them restores is older than what was typed.
  for (const hydrated of partsHydrated) void hydrated.then(pass)
  pass()
}

/** The control that replaced this one when an earlier replay made React render it again; undefined unless exactly one fits. */
function successorOf(control: Control): Control | undefined {
  const isChoice = control.type === 'checkbox' || control.type === 'radio'
  const alike = [...document.getElementsByName(control.name)].filter(
    (other): other is Control =>
      isControl(other) && other.type === control.type && (!isChoice || other.value === control.value),
  )
  return control.name !== '' && alike.length === 1 ? alike[0] : undefined
}

function isControl(element: Element): element is Control {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement
  )
}

function applyChange(control: Control, change: EarlyChange): void {
  if (control instanceof HTMLSelectElement) {
    if (![...control.options].some(({ value }) => value === change.value)) return
    control.value = change.value
    control.dispatchEvent(new Event('change', { bubbles: true }))
    return
  }
  if (control.type === 'checkbox' || control.type === 'radio') {
    if (!(control instanceof HTMLInputElement)) return
    control.checked = control.type === 'checkbox' && !change.checked
    control.click()
    return
  }
  typeText(control, change.value)
}

/** React notices a text only if it differs from the value it tracks, so the default is set through its setter and the text past it. */
function typeText(control: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  if (control.type === 'file') return
  const { selectionStart, selectionEnd } = control
  control.value = control.defaultValue
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, text)
  if (control === document.activeElement && selectionStart !== null)
    control.setSelectionRange(selectionStart, selectionEnd)
  control.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Some fields are saved or validated on blur, which has happened already. */
function dispatchFocusOut(control: Control): void {
  if (control !== document.activeElement) control.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}
