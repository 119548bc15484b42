import { REGIONS_SHOWN } from '../../http/islands/sent-islands.ts'
import type { Arrival } from '../../http/islands/shown-page.ts'
import { startVisits } from '../../http/islands/visit-listener.ts'
import { announce } from '../../ui/dialog/announce.ts'
import { scrollToTop } from '../../ui/scroll-to-top.ts'
import { startFilterSheet } from './filters/filter-sheet.ts'
import { completeOpenFilters, startFilterValues } from './filters/filter-values.ts'
import { narrowChoices, startNarrowing } from './filters/narrow-choices.ts'

let isStarted = false

/** What lists do without components: their visits and arrival, the sheet of filters, the search within long filters. Later calls do nothing. */
export function startLists(): void {
  if (isStarted) return
  isStarted = true
  startVisits()
  startFilterSheet()
  startNarrowing()
  startFilterValues()
  let page = headingOf()?.dataset.page
  let stopScroll: () => void = () => undefined
  document.addEventListener(REGIONS_SHOWN, (event) => {
    const heading = headingOf()
    if (!heading) return
    narrowChoices()
    completeOpenFilters()
    stopScroll()
    const isSamePage = heading.dataset.page === page
    page = heading.dataset.page
    const { detail: how } = event as CustomEvent<Arrival>
    if (how === 'replace') return
    announce(heading.dataset.list ?? '')
    moveFocus(heading, how === 'push' && !isSamePage)
    if (how === 'push') stopScroll = scrollToTop()
  })
}

/** The line that says how many products a list has. */
const headingOf = () => document.querySelector<HTMLElement>('[data-list]')

/**
 * The heading gets the focus after a change of page, because the pressed link is far below, and when the pressed element is gone, such as the
 * link of a removed filter. Not from under the sheet of filters, which has a focus of its own.
 */
function moveFocus(heading: HTMLElement, isOtherPage: boolean): void {
  const { activeElement: focused } = document
  const isLeft = focused === null || focused === document.body
  const sheet = document.querySelector<HTMLElement>('[data-filters]:popover-open')
  if (sheet) {
    if (isLeft) sheet.querySelector('h2')?.focus({ preventScroll: true })
  } else if (isLeft || (isOtherPage && focused.closest('nav'))) heading.focus({ preventScroll: true })
}
