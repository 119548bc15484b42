import { useState } from 'react'
import Lightbox from 'yet-another-react-lightbox'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import 'yet-another-react-lightbox/styles.css'
import type { SizedPicture } from '#modules/kernel/pictures/picture-rules.ts'
import { m } from '#texts/messages.js'

/** A picture in the largest size that the shop has, with the smaller one that is shown until somebody looks closer. */
interface ZoomSlide extends SizedPicture {
  alt: string
  srcSet?: SizedPicture[]
}

/** A picture is enlarged until each of its pixels is one of CSS on every screen, and twice that where the screen has no more. */
const CLOSEST = 2

/** Duration of animations in milliseconds; 0 for users who prefer reduced motion. */
const MOTION = 180

/** The pictures in full screen, with zoom by buttons, wheel, keys or two fingers. Loaded when it is opened. */
export default function GalleryZoom({
  label = m.product_pictures(),
  slides: given,
  index: first,
  onView,
  onClose,
}: {
  /** What screen readers call it. */
  label?: string
  slides: ZoomSlide[]
  index: number
  onView: (index: number) => void
  onClose: () => void
}) {
  // Fixed when opened: new slides or a new index would return to the first picture that was opened.
  const [{ slides, index }] = useState({ slides: given, index: first })
  const motion = window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : MOTION
  return (
    <Lightbox
      open
      close={onClose}
      index={index}
      slides={slides}
      plugins={[Zoom]}
      on={{ view: ({ index: shown }) => onView(shown) }}
      animation={{ fade: motion, swipe: motion, navigation: motion, zoom: motion }}
      carousel={{ finite: true }}
      controller={{ closeOnBackdropClick: true, closeOnPullDown: true }}
      zoom={{ maxZoomPixelRatio: Math.max(CLOSEST, window.devicePixelRatio), scrollToZoom: true }}
      render={slides.length > 1 ? {} : { buttonPrev: () => null, buttonNext: () => null }}
      labels={{
        Lightbox: label,
        'Photo gallery': m.picture_gallery(),
        Previous: m.previous_picture(),
        Next: m.next_picture(),
        Close: m.close(),
        'Zoom in': m.zoom_in(),
        'Zoom out': m.zoom_out(),
        '{index} of {total}': m.picture_position({ number: '{index}', total: '{total}' }),
      }}
    />
  )
}
