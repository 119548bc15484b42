import {
  type KeyboardEvent,
  lazy,
  type MouseEvent,
  type RefObject,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { Picture as PictureData } from '#modules/goods/catalogue/catalogue-schemas.ts'
import { zoomSources } from '#modules/kernel/pictures/picture-rules.ts'
import { PLACEHOLDER_PICTURE } from '#modules/kernel/pictures/placeholder-picture-rules.ts'
import { m } from '#texts/messages.js'
import { isPlainClick } from '../../../http/hydration/plain-click.ts'
import { classNames } from '../../../ui/class-names.ts'
import { ChevronLeft, ChevronRight, ZoomIn } from '../../../ui/icons/icons.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import type { GalleryControls } from './gallery-engine.tsx'
import { largeId, MAX_PICTURES, pictureAlt, slideId } from './gallery-large.tsx'
import { GallerySlide } from './gallery-slide.tsx'
import { GalleryThumbnails } from './gallery-thumbnails.tsx'
import { GalleryVideo, type ProductVideo } from './gallery-video.tsx'

const GalleryEngine = lazy(() => import('./gallery-engine.tsx'))
const GalleryZoom = lazy(() => import('./gallery-zoom.tsx'))

/** Width and height assumed for pictures without a stored size, in pixels. */
const DEFAULT_SIZE = 1600

const arrow =
  'absolute top-1/2 hidden size-11 -translate-y-1/2 cursor-pointer items-center justify-center rounded-full border border-line bg-raised/90 text-ink shadow-card hover:bg-raised disabled:invisible lg:inline-flex noscript:hidden'

/**
 * The pictures of a product, and its video. Without JavaScript they are a strip that scrolls, each picture a link to its full screen (`GalleryLarge`);
 * with JavaScript a carousel with arrows, arrow keys, dots and thumbnails, which opens the large picture in place.
 */
export function ProductGallery({
  pictures,
  name,
  video,
}: {
  pictures: readonly PictureData[]
  name: string
  /** The last slide. */
  video: ProductVideo | null
}) {
  const viewport = useRef<HTMLDivElement>(null)
  const [controls, setControls] = useState<GalleryControls | null>(null)
  const [index, setIndex] = useState(0)
  const [zoomed, setZoomed] = useState<number | null>(null)
  /** The picture last seen in the zoom, which gets the focus when the zoom closes; null when there is none. */
  const seen = useRef<number | null>(null)
  const hydrated = useHydrated()
  const shown = pictures.slice(0, MAX_PICTURES)
  const last = shown.length - (video ? 0 : 1)
  const isVideo = video !== null && index === last
  const words = (at: number) => pictureAlt(shown[at], at, name)

  function show(next: number) {
    const at = Math.max(0, Math.min(next, last))
    if (controls) controls.scrollTo(at)
    else
      viewport.current?.firstElementChild?.children[at]?.scrollIntoView({ block: 'nearest', inline: 'start' })
    setIndex(at)
  }
  useEffect(() => {
    if (zoomed !== null || seen.current === null) return
    viewport.current?.firstElementChild?.children[seen.current]?.querySelector('a')?.focus()
    seen.current = null
  }, [zoomed])

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    // A player has its own arrow keys.
    if (!step || last === 0 || event.target instanceof HTMLMediaElement) return
    event.preventDefault()
    show(index + step)
  }
  function onZoom(event: MouseEvent, at: number) {
    if (!isPlainClick(event)) return
    event.preventDefault()
    setZoomed(at)
  }

  return (
    <section
      aria-label={m.product_pictures()}
      aria-roledescription="carousel"
      onKeyDown={onKeyDown}
      className="min-w-0"
    >
      <div className="relative">
        <div
          ref={viewport}
          className={classNames(
            'relative rounded-card [scrollbar-width:none] bg-surface',
            controls
              ? 'cursor-grab overflow-hidden active:cursor-grabbing'
              : 'snap-x snap-mandatory overflow-x-auto',
          )}
        >
          <ul className="flex">
            {shown.map(({ image, focus }, at) => (
              <GallerySlide
                key={image}
                id={slideId(at)}
                large={largeId(at)}
                file={image}
                alt={words(at)}
                focus={focus}
                eager={at === 0}
                onZoom={(event) => onZoom(event, at)}
                onFocus={() => setIndex(at)}
              />
            ))}
            {video && (
              <GalleryVideo
                id={slideId(last)}
                video={video}
                name={name}
                poster={shown[0]?.image ?? PLACEHOLDER_PICTURE}
                shown={isVideo}
                onFocus={() => setIndex(last)}
              />
            )}
          </ul>
        </div>
        {shown[0]?.image !== PLACEHOLDER_PICTURE && !isVideo && (
          <ZoomIn
            aria-hidden="true"
            className="pointer-events-none absolute top-3 right-3 size-9 rounded-full bg-raised/90 p-2 text-muted shadow-card"
          />
        )}
        {last > 0 && (
          <>
            <button
              type="button"
              onClick={() => show(index - 1)}
              disabled={!hydrated || index === 0}
              aria-label={m.previous_picture()}
              className={classNames(arrow, 'left-3')}
            >
              <ChevronLeft aria-hidden="true" className="size-5" />
            </button>
            <button
              type="button"
              onClick={() => show(index + 1)}
              disabled={!hydrated || index === last}
              aria-label={m.next_picture()}
              className={classNames(arrow, 'right-3')}
            >
              <ChevronRight aria-hidden="true" className="size-5" />
            </button>
            {/* They would lie on the controls of a video. */}
            {!isVideo && <Dots count={last + 1} index={index} />}
          </>
        )}
      </div>
      {last > 0 && (
        <GalleryThumbnails pictures={shown} hasVideo={video !== null} index={index} onShow={show} />
      )}
      {last > 0 && <Engine viewport={viewport} onReady={setControls} onSelect={setIndex} />}
      {zoomed !== null && (
        <Suspense fallback={null}>
          <GalleryZoom
            slides={shown.map((picture, at) => ({
              src: picture.image,
              alt: words(at),
              width: picture.width || DEFAULT_SIZE,
              height: picture.height || DEFAULT_SIZE,
              ...(picture.width > 0 && { srcSet: zoomSources(picture) }),
            }))}
            index={zoomed}
            onView={(at) => {
              seen.current = at
              show(at)
            }}
            onClose={() => setZoomed(null)}
          />
        </Suspense>
      )}
    </section>
  )
}

/** The position among the pictures, for sighted shoppers only: the thumbnails are the control. */
function Dots({ count, index }: { count: number; index: number }) {
  return (
    <div
      aria-hidden="true"
      className="absolute inset-x-0 bottom-3 flex justify-center noscript:hidden lg:hidden"
    >
      <span className="flex gap-1.5 rounded-full bg-raised/90 px-2.5 py-2 shadow-card">
        {Array.from({ length: count }, (_, at) => `dot-${at}`).map((key, at) => (
          <span
            key={key}
            className={classNames(
              'h-1.5 rounded-full transition-all',
              at === index ? 'w-4 bg-accent' : 'w-1.5 bg-line-strong',
            )}
          />
        ))}
      </span>
    </div>
  )
}

/** Loads the carousel after hydration, when the element of the strip exists. */
function Engine({
  viewport,
  onReady,
  onSelect,
}: {
  viewport: RefObject<HTMLDivElement | null>
  onReady: (controls: GalleryControls | null) => void
  onSelect: (index: number) => void
}) {
  const [strip, setStrip] = useState<HTMLDivElement | null>(null)
  useEffect(() => setStrip(viewport.current), [viewport])
  if (!strip) return null
  return (
    <Suspense fallback={null}>
      <GalleryEngine viewport={strip} onReady={onReady} onSelect={onSelect} />
    </Suspense>
  )
}
