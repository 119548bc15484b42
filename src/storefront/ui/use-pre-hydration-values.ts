import { useState } from 'react'

type TextControl = HTMLInputElement | HTMLSelectElement

function isTyped(control: TextControl): boolean {
  if (control instanceof HTMLSelectElement) return !control.selectedOptions[0]?.defaultSelected
  const isChoice = control.type === 'radio' || control.type === 'checkbox'
  return isChoice ? control.checked && !control.defaultChecked : control.value !== control.defaultValue
}

/**
 * The values entered in a form before hydration, by field: React would restore the page's own values. Empty for a form that was
 * rendered in the browser.
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
