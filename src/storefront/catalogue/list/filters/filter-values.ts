import { WHOLE_FILTER } from '#modules/content/feeds/address-rules.ts'
import { carryOver, sameControl } from '../../../http/islands/carried-entries.ts'
import { fetchPage } from '../../../http/islands/visit.ts'
import { narrowChoices } from './narrow-choices.ts'

const BUTTON = `button[name="${WHOLE_FILTER}"]`

/**
 * Fetches the values that the document does not have from the list that the button of their filter leads to: when a closed filter opens, when
 * the button is pressed, and when a long filter is searched.
 */
export function startFilterValues(): void {
  document.addEventListener(
    'toggle',
    ({ target }) => {
      if (target instanceof HTMLDetailsElement && target.open && isEmpty(target)) void complete(target)
    },
    { capture: true },
  )
  document.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest(BUTTON) : null
    const group = button && groupOf(button)
    if (!group) return
    event.preventDefault()
    void complete(group)
  })
  document.addEventListener('focusin', ({ target }) => {
    const group = target instanceof HTMLInputElement && 'narrows' in target.dataset ? groupOf(target) : null
    if (group?.querySelector(BUTTON)) void complete(group)
  })
}

/** Fetches the values of filters that were opened before others arrived. */
export function completeOpenFilters(): void {
  for (const group of document.querySelectorAll<HTMLDetailsElement>('details[data-group][open]'))
    if (isEmpty(group)) void complete(group)
}

const groupOf = (control: Element) =>
  control.closest<HTMLDetailsElement>('details[data-group]:not(details details)')

/** Whether it has none of its values. */
const isEmpty = (group: Element) => group.querySelector(BUTTON) !== null && !group.querySelector('.choice')

const underWay = new WeakSet<Element>()

/** Without an answer the button stays, for another try. */
async function complete(group: HTMLDetailsElement): Promise<void> {
  const { group: code = '' } = group.dataset
  if (underWay.has(group)) return
  underWay.add(group)
  const address = new URL(location.href)
  address.searchParams.append(WHOLE_FILTER, code)
  const found = await fetchPage(address).catch(() => null)
  underWay.delete(group)
  const whole = found?.page.querySelector<HTMLDetailsElement>(`details[data-group="${CSS.escape(code)}"]`)
  if (!whole || !group.isConnected) return
  const focused = group.contains(document.activeElement) ? document.activeElement : null
  const fresh = document.importNode(whole, true)
  carryOver(group, fresh)
  const same = focused && sameControl(focused, group, fresh)
  const further = focused?.matches(BUTTON) ? fresh.querySelector<HTMLElement>('details > summary') : null
  group.replaceChildren(...fresh.childNodes)
  group.dataset.asks = fresh.dataset.asks
  const next = same ?? further
  next?.focus({ preventScroll: true })
  if (next instanceof HTMLInputElement && next.selectionStart !== null)
    next.setSelectionRange(next.value.length, next.value.length)
  narrowChoices()
}
