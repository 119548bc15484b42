declare global {
  interface Window {
    /** One-time keys of forms that the browser has sent itself (`cart/addition-key.ts`). */
    sentKeys?: Set<string>
  }
}

/**
 * Notes which forms the browser sends itself, before scripts handle them. It runs as an inline script before any can be sent, from its own
 * source text, so it may use nothing from outside.
 */
export function noteSentForms(): void {
  const keys = new Set<string>()
  window.sentKeys = keys
  addEventListener('submit', (event) => {
    // In the bubbling phase at the window `defaultPrevented` tells whether a script handles the form.
    if (event.defaultPrevented || !(event.target instanceof HTMLFormElement)) return
    const key = new FormData(event.target).get('key')
    if (typeof key === 'string' && key !== '') keys.add(key)
  })
}
