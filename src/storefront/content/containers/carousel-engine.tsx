import Autoplay from 'embla-carousel-autoplay'
import useEmblaCarousel from 'embla-carousel-react'
import { useEffect, useRef, useState } from 'react'

/** How long the carousel rests before it advances, in milliseconds (spec §9). */
const SLIDE_MS = 5000

export interface CarouselControls {
  playing: boolean
  toggle(): void
  previous(): void
  next(): void
}

/**
 * Turns a plain strip of cards into a carousel that advances by itself and pauses under the pointer or the focus (decisions
 * B21). Loaded after the page, and only where motion is allowed; renders nothing. `viewport` is the scroll container of the
 * strip, whose first child holds the cards.
 */
export default function CarouselEngine({
  viewport,
  onReady,
}: {
  viewport: HTMLElement
  onReady: (controls: CarouselControls | null) => void
}) {
  const [plugins] = useState(() => [
    Autoplay({
      delay: SLIDE_MS,
      stopOnInteraction: false,
      stopOnMouseEnter: true,
      stopOnFocusIn: true,
    }),
  ])
  const [attach, api] = useEmblaCarousel(
    { align: 'start', duration: 15, slidesToScroll: 'auto', loop: true },
    plugins,
  )
  /** Whether the shopper has stopped it by the button; a pause under the pointer does not count. */
  const stopped = useRef(false)

  useEffect(() => {
    viewport.scrollLeft = 0
    viewport.classList.replace('overflow-x-auto', 'overflow-hidden')
    attach(viewport)
    return () => {
      viewport.classList.replace('overflow-hidden', 'overflow-x-auto')
      attach(null)
    }
  }, [attach, viewport])

  useEffect(() => {
    if (!api) return
    const { autoplay } = api.plugins()
    const publishControls = () => {
      onReady({
        playing: !stopped.current,
        toggle() {
          stopped.current = !stopped.current
          if (stopped.current) autoplay?.stop()
          else autoplay?.play()
          publishControls()
        },
        previous: () => api.scrollPrev(),
        next: () => api.scrollNext(),
      })
    }
    // Autoplay resumes when the pointer or the focus leaves, which must not undo the stop button. The event fires before autoplay starts,
    // hence the microtask.
    const respectStop = () => {
      if (stopped.current) queueMicrotask(() => autoplay?.stop())
    }
    if (api.scrollSnapList().length < 2) return
    api.on('autoplay:play', respectStop)
    publishControls()
    return () => {
      api.off('autoplay:play', respectStop)
      onReady(null)
    }
  }, [api, onReady])

  return null
}
