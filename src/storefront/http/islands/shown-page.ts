import { documentLocation } from '../location/document-location.ts'
import { carryOver, sameControl } from './carried-entries.ts'
import { ISLANDS_ID, REGIONS_SHOWN, type SentIsland } from './sent-islands.ts'
import { bringStills } from './stills.ts'
import { wakeIslands } from './wake-islands.ts'

/** What of the head names the page itself, or belongs to its forms; everything else is the same on every page of the shop. */
const OF_THE_PAGE =
  'title, meta[name="description"], meta[name="robots"], meta[name="request-id"], meta[name="csrf-token"], meta[property], link[rel="canonical"], link[rel="prev"], link[rel="next"], link[rel="alternate"]'

/** How a page came to be shown: as a further step of the history, in place of one, or by going back or forward. */
export type Arrival = 'push' | 'replace' | 'back'

const regionsOf = (page: Document) => [...page.querySelectorAll<HTMLElement>('[data-region]')]

/** Whether a page has the same regions as this document, so that it can be shown in its place. */
export function isAlike(page: Document): boolean {
  const names = (of: Document) => regionsOf(of).map(({ dataset }) => dataset.region)
  return names(page).join() === names(document).join()
}

/** Takes over what another document of the same kind shows. */
export async function showPage(page: Document, how: Arrival): Promise<void> {
  for (const old of document.head.querySelectorAll(OF_THE_PAGE)) old.remove()
  document.head.append(...page.head.querySelectorAll(OF_THE_PAGE))
  const dataOf = (of: Document) => of.querySelector('main script[type="application/ld+json"]')
  const data = dataOf(page)
  const before = dataOf(document)
  if (before) before.textContent = data?.textContent ?? ''
  else if (data) document.querySelector('main')?.prepend(document.importNode(data, true))
  bringStills(page)
  replaceRegions(page)
  // Forms around the regions lead back to what is shown now.
  const { pathname, search } = documentLocation()
  for (const field of document.querySelectorAll<HTMLInputElement>('input[name="back"]'))
    field.value = pathname + search
  if (document.querySelector('[data-live]')) {
    const text = page.getElementById(ISLANDS_ID)?.textContent
    const sent: SentIsland[] = text ? JSON.parse(text) : []
    const { bringIslands } = await import('./hydrate-island.tsx')
    bringIslands(new Map(sent.map(([name, , props]) => [name, props])))
  }
  document.dispatchEvent(new CustomEvent<Arrival>(REGIONS_SHOWN, { detail: how }))
}

/** A focus within a region stays on the same control of the new one, where there is one. */
function replaceRegions(page: Document): void {
  for (const region of regionsOf(document)) {
    const next = page.querySelector<HTMLElement>(`[data-region="${region.dataset.region}"]`)
    if (!next) continue
    const fresh = document.importNode(next, true)
    carryOver(region, fresh)
    const focused = region.contains(document.activeElement) ? document.activeElement : null
    const selection =
      focused instanceof HTMLInputElement ? [focused.selectionStart, focused.selectionEnd] : []
    region.replaceWith(fresh)
    void wakeIslands(page, fresh)
    const same = focused && sameControl(focused, region, fresh)
    same?.focus({ preventScroll: true })
    const [start, end] = selection
    if (same instanceof HTMLInputElement && typeof start === 'number')
      same.setSelectionRange(start, end ?? start)
  }
}
