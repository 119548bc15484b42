export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** What a control held after the shopper's last change of it. */
export interface EarlyChange {
  readonly value: string
  readonly checked: boolean
}

/** Filled by `recordEarlyChanges`, which the server puts into the head of every page. */
interface EarlyChanges {
  /** Changed controls that React had not hydrated, in the order of their last change. */
  readonly controls: Map<Control, EarlyChange>
  /** One-time keys of forms the browser has sent itself (`cart/addition-key.ts`). */
  readonly sentKeys: Set<string>
  /** The page as a whole is hydrated; parts that load later may not be. */
  hydrated: boolean
  /** Resolves at the first sign of a shopper: a movement of the pointer, a touch, a key, a focus, scrolling. */
  readonly firstSign: Promise<unknown>
}

declare global {
  interface Window {
    earlyChanges?: EarlyChanges
  }
}

/**
 * Records what a shopper changes before hydration, and which forms are sent by then. It runs as an inline script before
 * anything can be changed, from its own source text, so it may use nothing from outside. After hydration it records only
 * controls in parts that are not hydrated yet; React marks hydrated elements with a property of its own.
 */
export function recordEarlyChanges(): void {
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
    for (const sign of [
      'pointermove',
      'pointerdown',
      'touchstart',
      'keydown',
      'focusin',
      'input',
      'wheel',
      'scroll',
    ])
      addEventListener(sign, listen, { capture: true, passive: true })
  })
  const early: EarlyChanges = { controls: new Map(), sentKeys: new Set(), hydrated: false, firstSign }
  window.earlyChanges = early
  const isHydrated = (control: Control) =>
    early.hydrated &&
    Object.keys(control).some((key) => key.startsWith('__reactProps$')) &&
    // As `isHydrated` of hydrated-element.ts.
    !control.closest('[data-late]')
  const record = ({ target: control }: Event) => {
    const isControl =
      control instanceof HTMLInputElement ||
      control instanceof HTMLSelectElement ||
      control instanceof HTMLTextAreaElement
    if (!isControl) return
    early.controls.delete(control)
    if (isHydrated(control)) return
    const checked = control instanceof HTMLInputElement && control.checked
    early.controls.set(control, { value: control.value, checked })
  }
  addEventListener('input', record, true)
  addEventListener('change', record, true)
  addEventListener('submit', (event) => {
    // In the bubbling phase at the window `defaultPrevented` tells whether a script handles the form.
    if (event.defaultPrevented || !(event.target instanceof HTMLFormElement)) return
    const key = new FormData(event.target).get('key')
    if (typeof key === 'string' && key !== '') early.sentKeys.add(key)
  })
}
