import Embla from 'embla-carousel'
import Autoplay from 'embla-carousel-autoplay'
import { m } from '#texts/messages.js'

/** How long the carousel rests before it advances, in milliseconds (spec §9). */
const SLIDE_MS = 5000

/**
 * Turns a plain strip of cards into a carousel that advances by itself and pauses under the pointer or the focus (decisions B21). Its button
 * stops it until it is pressed again. `strip` is the scroll container, whose first child holds the cards.
 */
export function startCarousel(strip: HTMLElement): void {
  const widget = strip.closest<HTMLElement>('[data-strip]')
  const pause = widget?.querySelector<HTMLButtonElement>('[data-strip-pause]')
  strip.scrollLeft = 0
  strip.classList.replace('overflow-x-auto', 'overflow-hidden')
  const autoplay = Autoplay({
    delay: SLIDE_MS,
    stopOnInteraction: false,
    stopOnMouseEnter: true,
    stopOnFocusIn: true,
  })
  const carousel = Embla(strip, { align: 'start', duration: 15, slidesToScroll: 'auto', loop: true }, [
    autoplay,
  ])
  if (!widget || !pause || carousel.scrollSnapList().length < 2) return
  strip.dataset.stripView = 'moving'
  const title = widget.getAttribute('aria-label') ?? ''
  /** Whether the shopper has stopped it by the button; a pause under the pointer does not count. */
  let stopped = false
  const show = () => {
    pause.ariaLabel = stopped ? m.carousel_play({ title }) : m.carousel_pause({ title })
    pause.dataset.stripPause = stopped ? 'stopped' : 'playing'
  }
  show()
  pause.hidden = false
  pause.addEventListener('click', () => {
    stopped = !stopped
    if (stopped) autoplay.stop()
    else autoplay.play()
    show()
  })
  for (const arrow of widget.querySelectorAll<HTMLElement>('[data-strip-arrow]'))
    arrow.addEventListener('click', () =>
      arrow.dataset.stripArrow === 'previous' ? carousel.scrollPrev() : carousel.scrollNext(),
    )
  // Autoplay resumes when the pointer or the focus leaves, which must not undo the stop button. The event fires before autoplay starts,
  // hence the microtask.
  carousel.on('autoplay:play', () => {
    if (stopped) queueMicrotask(() => autoplay.stop())
  })
}
