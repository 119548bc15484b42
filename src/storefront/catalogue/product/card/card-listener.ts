import { m } from '#texts/messages.js'
import { takeSentKey } from '../../../cart/addition-key.ts'
import { SUCCESS_MS, tabCart } from '../../../cart/tab-cart.ts'
import { isPlainClick } from '../../../http/hydration/plain-click.ts'
import { REGIONS_SHOWN } from '../../../http/islands/sent-islands.ts'
import { announce } from '../../../ui/dialog/announce.ts'
import { compared, subscribeToCompared, toggleCompared } from '../../compare/compared.ts'
import { addToWishlist, removeFromWishlist, wishlist } from '../../wishlist/wishlist.ts'
import { showNoRoom, showQuickly } from './card-tool-requests.ts'
import { variantAt } from './colour-dots.ts'

/**
 * What the cards of a document do. Cards are HTML that is the same for everyone, sent by the server, fetched with a list or rendered in the
 * browser, so one listener acts for all of them and shows their states by attributes.
 */

let started = false

/** Makes the cards of this document work; later calls do nothing. */
export function startCards(): void {
  if (started) return
  started = true
  // Before the handlers of whatever else follows links and sends forms.
  document.addEventListener('click', onClick, { capture: true })
  const paintAll = () => paintCards(document)
  wishlist.subscribe(paintAll)
  document.addEventListener(REGIONS_SHOWN, paintAll)
  subscribeToCompared(paintAll)
  paintAll()
}

/** Shows on the cards in `root` what this shopper has done with them; called for cards that are added to the document. */
export function paintCards(root: ParentNode | null): void {
  const { ids, busy } = wishlist.get()
  const chosen = compared()
  for (const heart of root?.querySelectorAll<HTMLButtonElement>('.card > .heart') ?? []) {
    const id = Number(heart.value)
    heart.setAttribute('aria-pressed', String(ids?.has(id) ?? false))
    setFlag(heart, 'aria-busy', busy.has(id))
    const card = heart.parentElement
    if (card?.closest('[data-card-tools]') && !card.querySelector('.card-tools')) heart.after(toolsOf(heart))
    card?.querySelector('.card-compare')?.setAttribute('aria-pressed', String(chosen.includes(id)))
  }
}

function setFlag(element: Element, name: string, isSet: boolean): void {
  if (isSet) element.setAttribute(name, 'true')
  else element.removeAttribute(name)
}

/**
 * What a card of a list offers besides buying: compare and look quickly. Signs over the picture that stay in the background. The product's
 * page has both, so the server does not send them.
 */
function toolsOf(heart: HTMLButtonElement): Element {
  const { name } = productOf(heart)
  const tools = document.createElement('div')
  tools.className = 'card-tools'
  const compare = toolButton('card-compare', m.compare_toggle({ name }), m.compare_short())
  const look = toolButton('card-look', m.quick_view_of({ name }), m.quick_view())
  look.setAttribute('aria-haspopup', 'dialog')
  tools.append(compare, look)
  return tools
}

function toolButton(kind: string, label: string, title: string): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = `card-tool ${kind}`
  button.title = title
  button.setAttribute('aria-label', label)
  return button
}

/** The product of the card that a control is part of. */
function productOf(control: Element): { productId: number; name: string } {
  const card = control.closest('.card')
  return {
    productId: Number(card?.querySelector<HTMLButtonElement>('.heart')?.value),
    name: card?.querySelector('.card-link')?.textContent ?? '',
  }
}

function onClick(event: MouseEvent): void {
  const control =
    event.target instanceof Element
      ? event.target.closest('.card > .heart, .card-add, .card-tool, .card-colours')
      : null
  if (control instanceof HTMLButtonElement) {
    event.preventDefault()
    press(control)
  } else if (control instanceof HTMLAnchorElement) followDot(control, event)
}

function press(button: HTMLButtonElement): void {
  const { classList } = button
  if (classList.contains('card-add')) {
    void add(button)
    return
  }
  const product = productOf(button)
  const isActive = button.getAttribute('aria-pressed') === 'true'
  if (classList.contains('heart')) void (isActive ? removeFromWishlist : addToWishlist)(product)
  else if (classList.contains('card-look')) showQuickly(product.productId)
  else if (!toggleCompared(product.productId)) showNoRoom()
}

/** Leads to the variant of the dot that was met; a press of the keyboard has no place. */
function followDot(link: HTMLAnchorElement, event: MouseEvent): void {
  const x = event.clientX - link.getBoundingClientRect().left
  const variant = variantAt(link.dataset.variants ?? '', x, link.pathname)
  if (variant === null || event.detail === 0 || !isPlainClick(event)) return
  event.preventDefault()
  location.assign(variant)
}

/** Changes the words of a button, in its name too. */
function sayOn(button: HTMLButtonElement, before: string, now: string): void {
  button.textContent = now
  button.ariaLabel = (button.ariaLabel ?? before).replace(before, now)
}

/** Adds one of the default unit. While the request runs and the button shows success, another press is ignored (decisions J10). */
async function add(button: HTMLButtonElement): Promise<void> {
  if (button.hasAttribute('aria-busy') || button.hasAttribute('data-added')) return
  const refusal = button.nextElementSibling
  if (refusal?.getAttribute('role') === 'alert') refusal.remove()
  const setAdding = (isAdding: boolean) => {
    setFlag(button, 'aria-busy', isAdding)
    setFlag(button, 'aria-disabled', isAdding)
  }
  setAdding(true)
  const line = { productId: Number(button.value), unitId: 0, quantity: 1 }
  const outcome = await tabCart().add(line, takeSentKey(button.form))
  setAdding(false)
  if (!outcome.ok) {
    const alert = document.createElement('p')
    alert.className = 'card-refusal'
    alert.setAttribute('role', 'alert')
    alert.textContent = outcome.message
    button.after(alert)
    return
  }
  announce(m.added_to_cart())
  setFlag(button, 'data-added', true)
  sayOn(button, m.add_to_cart(), m.added_to_cart())
  setTimeout(() => {
    setFlag(button, 'data-added', false)
    sayOn(button, m.added_to_cart(), m.add_to_cart())
  }, SUCCESS_MS)
}
