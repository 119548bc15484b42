import { useState } from 'react'

type TextControl = HTMLInputElement | HTMLSelectElement

const isTyped = (control: TextControl) =>
  control instanceof HTMLSelectElement
    ? !control.selectedOptions[0]?.defaultSelected
    : control.value !== control.defaultValue

/**
 * What was typed into a form before scripts took it over, by field: the form's library would put the page's values back. Empty
 * for a form that scripts made.
 */
export function useTypedBefore(formId: string): ReadonlyMap<string, string> {
  const [typed] = useState(() => {
    const found = new Map<string, string>()
    if (typeof document === 'undefined') return found
    const controls = document.querySelectorAll<TextControl>(
      `#${formId} input:not([type=hidden]), #${formId} select`,
    )
    for (const control of controls) if (isTyped(control)) found.set(control.name, control.value)
    return found
  })
  return typed
}
