import { m } from '#texts/messages.js'
import { addPopover } from '../../ui/dialog/popovers.ts'
import { categoryItems, categoryLink, childrenOf } from './menu-categories.ts'

/** How long the pointer must rest on a category before its panel opens or closes, in milliseconds. */
const INTENT_MS = 120
const PANEL = 'category-panel'

/** The category whose panel is shown. */
let open: HTMLElement | null = null
/** The category that is to be shown once the pointer has rested or the categories have loaded. */
let wanted: HTMLElement | null = null
/** The resting pointer opened the panel: a press on the button that follows wants it open, not closed. */
let isByPointer = false
let timer: ReturnType<typeof setTimeout> | undefined

const categoryOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-category-menu] [data-category]') : null
const urlOf = (category: HTMLElement) => category.dataset.category ?? ''
const buttonOf = (category: HTMLElement) => category.querySelector('button')
const linkOf = (category: HTMLElement) => category.querySelector('a')

/** Called once for each document: the panels of the category menu, and the subcategories in the menu of phones. */
export function startCategoryMenus(): void {
  addPopover({
    box: () => document.querySelector('[data-category-menu]'),
    isOpen: () => open !== null || wanted !== null,
    close,
    button: () => open && buttonOf(open),
  })
  document.addEventListener('pointerover', onPointerOver, { passive: true })
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('[data-category-menu] button') : null
    const category = button && categoryOf(button)
    if (!category) return
    if (category === open && !isByPointer) close()
    else void show(category, false)
  })
  document.addEventListener('toggle', ({ target }) => fill(target), { capture: true })
  // Opened before this program ran.
  for (const category of document.querySelectorAll('details[data-category][open]')) fill(category)
}

/** Where the pointer is: on a category with a panel, between the entries of the menu, or elsewhere. */
function placeOf(target: EventTarget | null): HTMLElement | 'between' | null {
  if (!(target instanceof Element) || !target.closest('[data-category-menu]')) return null
  return categoryOf(target) ?? (target.closest('li') ? null : 'between')
}

function onPointerOver({ target, relatedTarget, pointerType }: PointerEvent): void {
  const place = placeOf(target)
  if (pointerType !== 'mouse' || place === 'between' || place === placeOf(relatedTarget)) return
  clearTimeout(timer)
  wanted = place
  if (place) void childrenOf(urlOf(place)).catch(() => undefined)
  if (place ?? open) timer = setTimeout(() => (place ? void show(place, true) : close()), INTENT_MS)
}

function close(): void {
  clearTimeout(timer)
  wanted = null
  if (!open) return
  document.getElementById(PANEL)?.remove()
  open.removeAttribute('data-open')
  const button = buttonOf(open)
  button?.setAttribute('aria-expanded', 'false')
  button?.removeAttribute('aria-controls')
  open = null
}

/** Without its categories a press leads to the page that lists them; a resting pointer has asked for nothing. */
async function show(category: HTMLElement, byPointer: boolean): Promise<void> {
  clearTimeout(timer)
  wanted = category
  try {
    const children = await childrenOf(urlOf(category))
    if (wanted !== category || !category.isConnected) return
    if (category !== open) {
      close()
      category.append(panelOf(category, children))
      category.setAttribute('data-open', '')
      const button = buttonOf(category)
      button?.setAttribute('aria-expanded', 'true')
      button?.setAttribute('aria-controls', PANEL)
      open = wanted = category
      isByPointer = byPointer
    } else if (!byPointer) isByPointer = false
  } catch {
    if (!byPointer && wanted === category) linkOf(category)?.click()
  }
}

function panelOf(category: HTMLElement, children: Parameters<typeof categoryItems>[0]): HTMLElement {
  const name = linkOf(category)?.textContent ?? ''
  const panel = document.createElement('div')
  panel.id = PANEL
  panel.className = 'absolute inset-x-0 top-full border-b border-line bg-raised whitespace-normal shadow-card'
  const box = document.createElement('div')
  box.className = 'container-page py-6'
  const all = { name: m.everything_in({ name }), url: urlOf(category) }
  const list = document.createElement('ul')
  list.className = 'grid max-h-[60vh] grid-cols-3 gap-x-6 overflow-y-auto pt-2 font-normal lg:grid-cols-4'
  list.append(
    ...categoryItems(
      children,
      'flex min-h-11 items-center rounded-control hover:text-accent hover:underline',
    ),
  )
  box.append(categoryLink(all, 'category-all'), list)
  panel.append(box)
  return panel
}

/** Adds the subcategories to an opened category of the menu of phones; without them it has a link to the page that lists them. */
function fill(target: EventTarget | null): void {
  if (!(target instanceof HTMLDetailsElement) || !target.open || target.dataset.filled !== undefined) return
  const { category } = target.dataset
  if (category === undefined) return
  target.dataset.filled = ''
  childrenOf(category).then(
    (children) => target.querySelector('ul')?.append(...categoryItems(children)),
    () => delete target.dataset.filled,
  )
}
