import { m } from '#texts/messages.js'
import { isPlainClick } from '../../http/hydration/plain-click.ts'
import { addPopover } from '../../ui/dialog/popovers.ts'

const PANEL = 'mini-cart'

/** The panel that is shown, and what ends it. */
let shown: { panel: HTMLElement; link: HTMLElement; end: () => void } | null = null

const linkOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-mini-cart] > a') : null

/** Called once for each document: the cart of the header opens below its link. Its components load when it is first opened. */
export function startMiniCart(): void {
  for (const link of document.querySelectorAll('[data-mini-cart] > a')) {
    link.setAttribute('role', 'button')
    link.setAttribute('aria-expanded', 'false')
  }
  // Before the router follows the link.
  document.addEventListener('click', (event) => isPlainClick(event) && press(event), { capture: true })
  document.addEventListener('keydown', (event) => event.key === ' ' && press(event), { capture: true })
  addPopover({
    box: () => shown?.panel.parentElement ?? null,
    isOpen: () => shown !== null,
    close,
    button: () => shown?.link,
  })
}

function press(event: Event): void {
  const link = linkOf(event.target)
  if (!link) return
  event.preventDefault()
  if (shown) close()
  else void open(link)
}

/** Without a connection the link leads to the cart's page, as without JavaScript. */
async function open(link: HTMLElement): Promise<void> {
  const panel = document.createElement('section')
  panel.id = PANEL
  panel.ariaLabel = m.my_cart()
  panel.className =
    'absolute inset-x-0 top-full z-30 max-h-[calc(100dvh-8rem)] overflow-y-auto overscroll-contain border-b border-line bg-raised shadow-card md:inset-x-auto md:right-0 md:mt-2 md:w-96 md:rounded-card md:border'
  panel.append(
    Object.assign(document.createElement('p'), {
      className: 'p-6 text-center text-muted',
      textContent: m.cart_loading(),
    }),
  )
  link.after(panel)
  link.setAttribute('aria-expanded', 'true')
  link.setAttribute('aria-controls', PANEL)
  const own: NonNullable<typeof shown> = { panel, link, end: () => undefined }
  shown = own
  try {
    const { showMiniCart } = await import('../../cart/mini-cart-panel.tsx')
    if (shown === own) own.end = showMiniCart(panel)
  } catch {
    if (shown === own) location.assign((link as HTMLAnchorElement).href)
  }
}

function close(): void {
  if (!shown) return
  const { panel, link, end } = shown
  shown = null
  end()
  panel.remove()
  link.setAttribute('aria-expanded', 'false')
  link.removeAttribute('aria-controls')
}
