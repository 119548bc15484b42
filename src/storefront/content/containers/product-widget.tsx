import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { m } from '#texts/messages.js'
import { CardItem } from '../../catalogue/product/card/card-item.tsx'
import type { CardProduct } from '../../catalogue/product/card/card-product.ts'
import { classNames } from '../../ui/class-names.ts'
import { A } from '../../ui/link.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import type { CarouselControls } from './carousel-engine.tsx'
import { WidgetCard } from './widget-card.tsx'

/** What a widget shows (spec §2). */
export interface WidgetData {
  storeName: string
  items: CardProduct[]
}

/** Two items under 600 px, four from there, six from 1000 px (spec §2). */
const ITEM = 'w-1/2 shrink-0 snap-start -scroll-ml-3 pl-3 min-[600px]:w-1/4 min-[1000px]:w-1/6'
/** How many pictures of the first widget load at once: those a phone shows. The browser loads all others lazily. */
const EAGER = 2

/** Where it cannot be loaded, the plain strip stays. */
const CarouselEngine = lazy(() => import('./carousel-engine.tsx').catch(() => ({ default: () => null })))

/** A titled row of products that scrolls sideways, with the store's name above it; renders nothing without products. */
export function ProductWidget({
  data,
  title,
  eager = false,
  autoplays = false,
}: {
  data: WidgetData
  title: string
  /** Its first pictures are on the first screen. */
  eager?: boolean
  /** Advances by itself, as the campaign does. */
  autoplays?: boolean
}) {
  const strip = useRef<HTMLDivElement>(null)
  const [controls, setControls] = useState<CarouselControls | null>(null)
  if (data.items.length === 0) return null
  return (
    <section aria-label={title} className="container-page pt-12 md:pt-16">
      <div className="flex flex-wrap items-end justify-between gap-3 pb-4">
        <div className="flex-1">
          <p className="pb-0.5 text-[0.8125rem] font-medium text-muted">{data.storeName}</p>
          <h2>{title}</h2>
        </div>
        <div className="ml-auto flex items-center gap-2">
          {/* Reserves the room, so that nothing shifts when the carousel has loaded. */}
          <div className={autoplays ? 'flex h-11 w-11 justify-end gap-1 sm:w-[8.75rem]' : 'flex gap-1'}>
            {controls ? (
              <CarouselButtons controls={controls} title={title} />
            ) : (
              <ArrowButtons
                title={title}
                onPrevious={() => scrollStrip(strip.current, -1)}
                onNext={() => scrollStrip(strip.current, 1)}
              />
            )}
          </div>
          <A
            to="/urunler"
            className="inline-flex min-h-11 shrink-0 items-center gap-1 font-medium text-accent hover:underline"
          >
            {m.see_all()}
            <ChevronRight aria-hidden="true" className="size-4" />
          </A>
        </div>
      </div>
      <div
        ref={strip}
        // Wakes a page that hydrates late (http/late-hydration.ts).
        data-moves={autoplays ? '' : undefined}
        className="-mt-1 snap-x snap-mandatory overflow-x-auto pt-1 pb-3"
      >
        <ul className="-ml-3 flex">
          {data.items.map((product, index) => (
            <CardItem
              key={product.id}
              kind={eager && index < EAGER ? 'widget eager' : 'widget'}
              product={product}
              className={ITEM}
            >
              {(card) => <WidgetCard card={card} eager={eager && index < EAGER} />}
            </CardItem>
          ))}
        </ul>
      </div>
      {autoplays && <Engine strip={strip} onReady={setControls} />}
    </section>
  )
}

/** Loads the carousel after hydration; for users who prefer reduced motion the plain strip stays. */
function Engine({
  strip,
  onReady,
}: {
  strip: { readonly current: HTMLElement | null }
  onReady: (controls: CarouselControls | null) => void
}) {
  const hydrated = useHydrated()
  const [viewport, setViewport] = useState<HTMLElement | null>(null)
  useEffect(() => {
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    if (hydrated && !still) setViewport(strip.current)
  }, [hydrated, strip])
  if (!viewport) return null
  return (
    <Suspense>
      <CarouselEngine viewport={viewport} onReady={onReady} />
    </Suspense>
  )
}

const button =
  'size-11 cursor-pointer items-center justify-center rounded-full border border-line-strong bg-raised hover:bg-surface'

function CarouselButtons({ controls, title }: { controls: CarouselControls; title: string }) {
  const Sign = controls.playing ? Pause : Play
  return (
    <>
      <button
        type="button"
        onClick={controls.toggle}
        aria-label={controls.playing ? m.carousel_pause({ title }) : m.carousel_play({ title })}
        className={`${button} inline-flex`}
      >
        <Sign aria-hidden="true" className="size-5" />
      </button>
      <ArrowButtons title={title} onPrevious={controls.previous} onNext={controls.next} />
    </>
  )
}

/** For the mouse: fingers and keys scroll the strip itself. Nothing before hydration, which alone makes them work. */
function ArrowButtons({
  title,
  onPrevious,
  onNext,
}: {
  title: string
  onPrevious: () => void
  onNext: () => void
}) {
  const hydrated = useHydrated()
  const look = classNames(button, 'hidden sm:inline-flex noscript:hidden', !hydrated && 'invisible')
  return (
    <>
      <button type="button" onClick={onPrevious} aria-label={m.carousel_previous({ title })} className={look}>
        <ChevronLeft aria-hidden="true" className="size-5" />
      </button>
      <button type="button" onClick={onNext} aria-label={m.carousel_next({ title })} className={look}>
        <ChevronRight aria-hidden="true" className="size-5" />
      </button>
    </>
  )
}

/** Scrolls a strip by what is in view; from its end to its beginning, and the other way. */
function scrollStrip(strip: HTMLElement | null, direction: 1 | -1): void {
  if (!strip) return
  const { scrollLeft, clientWidth, scrollWidth } = strip
  const furthest = scrollWidth - clientWidth
  const isAtEnd = direction > 0 ? scrollLeft >= furthest - 1 : scrollLeft <= 0
  const left = isAtEnd ? (direction > 0 ? 0 : furthest) : scrollLeft + direction * clientWidth
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  strip.scrollTo({ left, behavior: still ? 'instant' : 'smooth' })
}
