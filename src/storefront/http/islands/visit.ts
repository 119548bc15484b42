import { PAGE_ROOT_ID } from '../document-root.ts'
import { locationChanged } from '../location/document-location.ts'
import { isAlike, showPage } from './shown-page.ts'
import { type Step, stepOf } from './visit-steps.ts'

/** A page that has not arrived by then is loaded by the browser, in milliseconds. */
const TIMEOUT_MS = 15_000

interface VisitOptions {
  replace?: boolean
  /** Called once the document shows the page; not where a whole document is loaded instead. */
  onShown?: (page: Document) => void
}

/** Aborted by a later visit. */
let running: AbortController | null = null
/** The address of the visit under way. */
let pending: URL | null = null

/** The step of the history that is shown, and where those were scrolled to that were left by going back or forward. */
let step: Step | null = null
const scrolled = new Map<number, number>()

const addressOf = ({ pathname, search }: Location | URL) => pathname + search
let shown = ''

/** The address of the visit under way; null when there is none. */
export const pendingAddress = (): URL | null => pending

/** Ends the visit under way: the document stays what it is. */
export function endVisit(): void {
  running?.abort()
  running = null
  pending = null
  setWaiting(false)
}

/**
 * Shows another address of the same kind of page in this document: its regions (`data-region`), still parts, live islands and head are replaced
 * by those of the document there, and the address changes. Where that is not possible (no connection, another kind of page, a redirect to
 * another site, a document of the router) the browser loads the document. A later visit ends an earlier one.
 */
export async function visit(href: string, { replace = false, onShown }: VisitOptions = {}): Promise<void> {
  const leave = () => (replace ? location.replace(href) : location.assign(href))
  if (!document.getElementById(PAGE_ROOT_ID)) return leave()
  isFollowing = false
  const found = await load(new URL(href, location.href), leave)
  if (!found) return
  const own: Step = { visit: Date.now() }
  if (replace) history.replaceState({ ...history.state, ...own }, '', found.url)
  else {
    noteWhereLeft()
    history.pushState(own, '', found.url)
  }
  step = own
  await show(found.page, replace ? 'replace' : 'push')
  onShown?.(found.page)
}

/** Keeps in the history where the present step is scrolled to. From now on the browser leaves that to `followHistory`. */
function noteWhereLeft(): void {
  history.scrollRestoration = 'manual'
  step ??= { visit: 0 }
  history.replaceState({ ...history.state, ...step, y: scrollY }, '')
}

/** Loads a page; null where a later visit has taken its place, or `leave` has been called because it cannot be shown here. */
async function load(address: URL, leave: () => void): Promise<{ page: Document; url: string } | null> {
  running?.abort()
  const own = new AbortController()
  running = own
  pending = address
  setWaiting(true)
  try {
    const found = await fetchPage(address, AbortSignal.any([own.signal, AbortSignal.timeout(TIMEOUT_MS)]))
    if (own.signal.aborted) return null
    if (found && isAlike(found.page)) return found
    leave()
  } catch {
    if (!own.signal.aborted) leave()
  } finally {
    if (running === own) endVisit()
  }
  return null
}

/** The page at an address, with what this document asks for besides (`data-asks`, a parameter); null where there is none. */
export async function fetchPage(
  address: URL,
  signal = AbortSignal.timeout(TIMEOUT_MS),
): Promise<{ page: Document; url: string } | null> {
  const asked = [...document.querySelectorAll<HTMLElement>('[data-asks]')].flatMap(
    ({ dataset }) => dataset.asks ?? [],
  )
  const whole = new URL(address)
  whole.search = [address.search.slice(1), ...asked].filter((part) => part !== '').join('&')
  const response = await fetch(whole, {
    signal,
    headers: { accept: 'text/html' },
    credentials: 'same-origin',
  })
  const isPage = response.ok && response.headers.get('content-type')?.startsWith('text/html')
  if (!isPage) return null
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  return { page, url: response.redirected ? response.url + address.hash : address.href }
}

async function show(page: Document, how: 'push' | 'replace' | 'back'): Promise<void> {
  shown = addressOf(location)
  locationChanged()
  await showPage(page, how)
}

const line = typeof document === 'undefined' ? null : document.createElement('div')

/** A thin line at the upper edge, and what waits for the page (`data-waits`) says so. */
function setWaiting(isWaiting: boolean): void {
  for (const place of document.querySelectorAll('[data-waits]'))
    if (isWaiting) place.setAttribute('aria-busy', 'true')
    else place.removeAttribute('aria-busy')
  if (!line) return
  line.className = 'page-progress'
  line.ariaHidden = 'true'
  if (isWaiting) document.body.append(line)
  else line.remove()
}

/**
 * Back and forward between addresses that were visited in this document: each is fetched again, since prices may have changed, and scrolled to
 * where it was left. Other documents, and the cache of pages that the browser goes back to, are the browser's, with its own scrolling.
 */
export function followHistory(): void {
  shown = addressOf(location)
  step = stepOf(history.state)
  if (history.scrollRestoration === 'manual') {
    // Left by a step over others.
    history.scrollRestoration = 'auto'
    scrollTo({ top: step?.y ?? 0, behavior: 'instant' })
  }
  // The shopper goes elsewhere: a page on its way must not lead back.
  addEventListener('beforeunload', endVisit)
  addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto'
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && step) history.scrollRestoration = 'manual'
  })
  addEventListener('popstate', () => void follow())
}

/** A page is on its way that the shopper has gone back or forward to. */
let isFollowing = false

async function follow(): Promise<void> {
  // Where a page is still on its way, the one that is shown has been left already.
  if (step && !isFollowing) scrolled.set(step.visit, scrollY)
  const isShown = addressOf(location) === shown
  step = stepOf(history.state)
  if (isShown) {
    // A fragment, or what lies over the page; or the way back to it before another has arrived.
    if (isFollowing) endVisit()
    isFollowing = false
    return
  }
  history.scrollRestoration = 'manual'
  isFollowing = true
  const found = await load(new URL(location.href), () => location.reload())
  if (!found) return
  isFollowing = false
  await show(found.page, 'back')
  scrollTo({ top: step ? (scrolled.get(step.visit) ?? step.y ?? 0) : 0, behavior: 'instant' })
}
