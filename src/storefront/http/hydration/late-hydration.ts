import { isHydrated } from './hydrated-element.ts'
import { isPlainClick } from './plain-click.ts'

/**
 * Hydration of the parts of a page that need their scripts only when a shopper uses them (`LatePart`): at the first sign of the shopper, or
 * at once where a part has to know its visitor. Until then they are what the server sent: links and forms that work.
 */

/** A held press that its part has not taken over after this time, in milliseconds, is left to the browser. */
const HOLD_MS = 5000
/** Checkboxes, `summary` and fields are the browser's own matter: what they change is replayed by `early-changes.ts`. */
const PRESSED = 'a[href], button, input:is([type=submit], [type=button], [type=image])'

const isServer = typeof document === 'undefined'
const awake = Promise.withResolvers<void>()
const failed = Promise.withResolvers<void>()
if (isServer) awake.resolve()

const nameOf = (part: Element) => part.getAttribute('data-late') ?? ''

/** By name: the parts of the document that the server sent, until each is hydrated. */
const waiting = new Map<string, PromiseWithResolvers<void>>(
  isServer
    ? []
    : [...document.querySelectorAll('[data-late]')].map((part) => [nameOf(part), Promise.withResolvers()]),
)

/** For each part of the document: resolves right after the commit that hydrates it, before its effects. */
export const partsHydrated: readonly Promise<void>[] = [...waiting.values()].map(({ promise }) => promise)

/** Resolves when all parts of the document are hydrated. */
export const everyPartHydrated: Promise<unknown> = Promise.all(partsHydrated)

/** Loads and hydrates the late parts now. */
export const wake = (): void => awake.resolve()

/** Resolves when the late parts are wanted. */
export const whenWanted: Promise<void> = awake.promise

/**
 * Called in the commit that hydrates a part. Only after it the part counts as hydrated: a layout effect may replace a field that was changed,
 * of which the browser reports one more change then, to be recorded like those before.
 */
export function reportHydrated(name: string): void {
  queueMicrotask(() => {
    document.querySelector(`[data-late="${name}"]`)?.removeAttribute('data-late')
    waiting.get(name)?.resolve()
    waiting.delete(name)
  })
}

/**
 * Loads components of a late part when the page is awake. Where that fails the server's HTML stays, the browser follows links and
 * sends forms itself, and the next press tries again. A page that the router has opened is loaded from the server then: browsers do not
 * request a file again that one document could not load.
 */
export async function whenAwake<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  await whenWanted
  for (;;) {
    try {
      return await load()
    } catch (error) {
      if (isServer) throw error
      if (waiting.size === 0) location.reload()
      failed.resolve()
      await new Promise((resolve) => addEventListener('click', resolve, { once: true, capture: true }))
    }
  }
}

/**
 * Holds presses of links and buttons in parts that are not hydrated yet, and repeats them when they are, so that none is lost to a
 * load of a whole page. Where hydration takes too long or fails, the browser does what it does without JavaScript.
 */
export function holdEarlyPresses(): void {
  // Before React's own listener, which ends the event for a part it cannot hydrate yet.
  addEventListener('click', hold, { capture: true })
  addEventListener('pointerup', holdDisabled, { capture: true })
  void everyPartHydrated.then(stopHolding)
}

function hold(event: MouseEvent): void {
  const control = event.target instanceof Element ? event.target.closest<HTMLElement>(PRESSED) : null
  const part = control?.closest('[data-late]')
  const hydrated = part && waiting.get(nameOf(part))?.promise
  if (!control || !hydrated || isHydrated(control) || !isPlainClick(event)) return
  event.preventDefault()
  event.stopImmediatePropagation()
  wake()
  const taken = hydrated.then(whenReplayed).then(() => true)
  const given = Promise.race([failed.promise, later(HOLD_MS)]).then(() => false)
  void Promise.race([taken, given]).then((isTaken) => {
    if (!isTaken) stopHolding()
    // Where it was pressed may matter, as on the dots of a card.
    if (control.isConnected) control.dispatchEvent(new MouseEvent('click', event))
  })
}

/** A button that only JavaScript makes work is disabled until then, and a disabled one has no click. */
function holdDisabled({ target }: PointerEvent): void {
  const button = target instanceof Element ? target.closest<HTMLButtonElement>('button:disabled') : null
  const part = button?.closest('[data-late]')
  const hydrated = part && waiting.get(nameOf(part))?.promise
  if (!button || !hydrated) return
  // Components enable their buttons in the render after hydration.
  void hydrated
    .then(whenReplayed)
    .then(nextFrame)
    .then(nextFrame)
    .then(() => button.click())
}

function stopHolding(): void {
  removeEventListener('click', hold, { capture: true })
  removeEventListener('pointerup', holdDisabled, { capture: true })
}

/** Resolves when the changes made before hydration are replayed: a form is sent with what was typed into it. */
async function whenReplayed(): Promise<void> {
  while (window.earlyChanges?.controls.size) await nextFrame()
}

const nextFrame = () => new Promise<unknown>((resolve) => requestAnimationFrame(resolve))
const later = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
