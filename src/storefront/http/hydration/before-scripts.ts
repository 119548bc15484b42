declare global {
  interface Window {
    /** What happened in the document before its scripts had loaded, and since. */
    beforeScripts?: {
      /** One-time keys of forms that the browser has sent itself (`cart/addition-key.ts`). */
      readonly sentKeys: Set<string>
      /** Resolves at the first sign that a shopper uses the page: until then nothing needs more than HTML. */
      readonly firstSign: Promise<unknown>
    }
  }
}

/**
 * Notes what a shopper does before scripts can handle it. It runs as an inline script before anything can be pressed, from its own source text,
 * so it may use nothing from outside.
 */
export function noteBeforeScripts(): void {
  const sentKeys = new Set<string>()
  const firstSign = new Promise((resolve) => {
    const listen = (event: Event) => {
      // Browsers report a resting pointer too.
      if (
        !(event instanceof PointerEvent) ||
        event.type !== 'pointermove' ||
        event.movementX ||
        event.movementY
      )
        resolve(event)
    }
    const signs = 'pointermove pointerdown touchstart keydown focusin input wheel scroll'
    for (const sign of signs.split(' ')) addEventListener(sign, listen, { capture: true, passive: true })
  })
  window.beforeScripts = { sentKeys, firstSign }
  addEventListener('submit', (event) => {
    // In the bubbling phase at the window `defaultPrevented` tells whether a script handles the form.
    if (event.defaultPrevented || !(event.target instanceof HTMLFormElement)) return
    const key = new FormData(event.target).get('key')
    if (typeof key === 'string' && key !== '') sentKeys.add(key)
  })
}
