import useEmblaCarousel from 'embla-carousel-react'
import { useEffect } from 'react'

/** How the gallery controls its carousel. */
export interface GalleryControls {
  scrollTo(index: number): void
}

/**
 * Turns the plain strip of pictures into a carousel that is dragged and swiped. Loaded after the page; renders nothing.
 * `viewport` is the scroll container of the strip, whose first child holds the pictures.
 */
export default function GalleryEngine({
  viewport,
  onReady,
  onSelect,
}: {
  viewport: HTMLElement
  onReady: (controls: GalleryControls | null) => void
  onSelect: (index: number) => void
}) {
  const [attach, api] = useEmblaCarousel({
    align: 'start',
    duration: 15,
    containScroll: 'keepSnaps',
    // Dragging in a player seeks.
    watchDrag: (_api, { target }) => !(target instanceof HTMLMediaElement),
  })

  useEffect(() => {
    viewport.scrollLeft = 0
    attach(viewport)
    return () => attach(null)
  }, [attach, viewport])

  useEffect(() => {
    if (!api) return
    const still = window.matchMedia('(prefers-reduced-motion: reduce)')
    const select = () => onSelect(api.selectedScrollSnap())
    api.on('select', select)
    onReady({ scrollTo: (index) => api.scrollTo(index, still.matches) })
    return () => {
      api.off('select', select)
      onReady(null)
    }
  }, [api, onReady, onSelect])

  return null
}
