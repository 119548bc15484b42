import { useState } from 'react'

type TextControl = HTMLInputElement | HTMLSelectElement

function isTyped(control: TextControl): boolean {
  if (control instanceof HTMLSelectElement) return !control.selectedOptions[0]?.defaultSelected
  const isChoice = control.type === 'radio' || control.type === 'checkbox'
  return isChoice ? control.checked && !control.defaultChecked : control.value !== control.defaultValue
}

/**
 * What was typed or marked in a form before scripts took it over, by field: they would put the page's own values back. Empty for a form
 * that scripts made.
 */
export function usePreHydrationValues(formId: string): ReadonlyMap<string, string> {
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
