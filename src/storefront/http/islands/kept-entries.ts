type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

interface Entry {
  value: string
  checked: boolean
}

const isControl = (element: EventTarget | null): element is Control =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLSelectElement ||
  element instanceof HTMLTextAreaElement

/** What a control shows, where it is not what the server sent; null elsewhere. */
function changedEntry(control: Control): Entry | null {
  const checked = control instanceof HTMLInputElement && control.checked
  const entry = { value: control.value, checked }
  if (control instanceof HTMLSelectElement) {
    const initial = [...control.options].find(({ defaultSelected }) => defaultSelected) ?? control.options[0]
    return control.selectedOptions[0] === initial ? null : entry
  }
  if (control instanceof HTMLInputElement && (control.type === 'radio' || control.type === 'checkbox'))
    return checked === control.defaultChecked ? null : entry
  return control.value === control.defaultValue || control.type === 'file' ? null : entry
}

/**
 * Notes what a shopper, or the browser on the way back, has entered in a part of the page before it is hydrated: hydration shows the page's
 * own values again, and no handler has learned of the others. Returns the function that enters it anew, through the handlers of the hydrated
 * components.
 */
export function keptEntries(part: Element): () => void {
  const entries = new Map<Control, Entry>()
  const note = (control: EventTarget | null) => {
    if (!isControl(control)) return
    const entry = changedEntry(control)
    if (entry) entries.set(control, entry)
    else entries.delete(control)
  }
  for (const control of part.querySelectorAll('input, select, textarea')) note(control)
  // What is entered while the components load, too.
  const noted = new AbortController()
  const listen = { capture: true, signal: noted.signal }
  part.addEventListener('input', ({ target }) => note(target), listen)
  part.addEventListener('change', ({ target }) => note(target), listen)
  return () => {
    noted.abort()
    for (const [noted, entry] of entries) {
      const control = noted.isConnected ? noted : successorOf(noted)
      if (control) enter(control, entry)
    }
  }
}

/** The control that replaced this one when an earlier entry made React render it again; undefined unless exactly one fits. */
function successorOf(control: Control): Control | undefined {
  const isChoice = control.type === 'checkbox' || control.type === 'radio'
  const alike = [...document.getElementsByName(control.name)]
    .filter(isControl)
    .filter((other) => other.type === control.type && (!isChoice || other.value === control.value))
  return control.name !== '' && alike.length === 1 ? alike[0] : undefined
}

function enter(control: Control, { value, checked }: Entry): void {
  if (control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio')) {
    control.checked = !checked
    control.click()
    return
  }
  // React takes a text for entered if it differs from the value that it saw last: the default by its own setter, then the text past it.
  if (!(control instanceof HTMLSelectElement)) control.value = control.defaultValue
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value)
  const type = control instanceof HTMLSelectElement ? 'change' : 'input'
  control.dispatchEvent(new Event(type, { bubbles: true }))
  // Some fields are saved or checked when they are left, which has happened already.
  if (control !== document.activeElement) control.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}
