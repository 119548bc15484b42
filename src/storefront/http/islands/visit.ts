import { locationChanged } from '../location/document-location.ts'
import { ISLANDS_ID, REGIONS_SHOWN, type SentIsland } from './sent-islands.ts'
import { bringStills } from './stills.ts'

/** What of the head names the page itself; everything else is the same on every page of the shop. */
const OF_THE_PAGE =
  'title, meta[name="description"], meta[name="robots"], meta[property], link[rel="canonical"], link[rel="prev"], link[rel="next"], link[rel="alternate"]'

let running = new AbortController()

interface VisitOptions {
  replace?: boolean
  /** Called once the document shows the page; not where a whole document is loaded instead. */
  onShown?: (page: Document) => void
}

/**
 * Shows another address of the same kind of page in this document: its regions (`data-region`), still parts, live islands and head are replaced
 * by those of the document there, and the address changes. Where that is not possible (no connection, another kind of page, a redirect to
 * another site) the browser loads the document. A later visit ends an earlier one.
 */
export async function visit(href: string, { replace = false, onShown }: VisitOptions = {}): Promise<void> {
  running.abort()
  const own = new AbortController()
  running = own
  const leave = () => (replace ? location.replace(href) : location.assign(href))
  let found: { page: Document; url: string } | null
  try {
    found = await fetchPage(href, own.signal)
  } catch {
    if (!own.signal.aborted) leave()
    return
  }
  if (own.signal.aborted) return
  if (!found || !isAlike(found.page)) return leave()
  const state = { visited: true }
  if (replace) history.replaceState(state, '', found.url)
  else history.pushState(state, '', found.url)
  await showPage(found.page)
  onShown?.(found.page)
}

async function fetchPage(href: string, signal: AbortSignal): Promise<{ page: Document; url: string } | null> {
  const response = await fetch(href, { signal, headers: { accept: 'text/html' }, credentials: 'same-origin' })
  const isPage = response.ok && response.headers.get('content-type')?.startsWith('text/html')
  if (!isPage) return null
  return { page: new DOMParser().parseFromString(await response.text(), 'text/html'), url: response.url }
}

/** Whether it has the same regions and islands, so that one can be shown in place of the other. */
function isAlike(page: Document): boolean {
  const shapeOf = (of: Document) => [
    ...[...of.querySelectorAll<HTMLElement>('[data-region]')].map(({ dataset }) => dataset.region),
  ]
  return shapeOf(page).join() === shapeOf(document).join()
}

/** Takes over what another document of the same kind shows. */
async function showPage(page: Document): Promise<void> {
  for (const old of document.head.querySelectorAll(OF_THE_PAGE)) old.remove()
  document.head.append(...page.head.querySelectorAll(OF_THE_PAGE))
  locationChanged()
  bringStills(page)
  const text = page.getElementById(ISLANDS_ID)?.textContent
  const sent: SentIsland[] = text ? JSON.parse(text) : []
  const { bringIslands } = await import('./hydrate-island.tsx')
  bringIslands(new Map(sent.map(([name, , props]) => [name, props])))
  for (const region of document.querySelectorAll<HTMLElement>('[data-region]')) {
    const next = page.querySelector(`[data-region="${region.dataset.region}"]`)
    if (next) region.replaceWith(document.importNode(next, true))
  }
  document.dispatchEvent(new Event(REGIONS_SHOWN))
}

/** Back and forward between addresses that were visited in this document; the browser itself restores where each was scrolled to. */
export function followHistory(): void {
  let shown = location.pathname + location.search
  addEventListener('popstate', () => {
    const next = location.pathname + location.search
    if (next === shown) return
    shown = next
    location.reload()
  })
}
