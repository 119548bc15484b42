import { m } from '#texts/messages.js'
import { CardItem } from '../../catalogue/product/card/card-item.tsx'
import type { CardProduct } from '../../catalogue/product/card/card-product.ts'
import { ChevronLeft, ChevronRight, Pause, Play } from '../../ui/icons/icons.tsx'
import { A } from '../../ui/link.tsx'
import { WidgetCard } from './widget-card.tsx'

/** What a widget shows (spec §2). */
export interface WidgetData {
  storeName: string
  items: CardProduct[]
}

/** How many pictures of the first widget load at once: those a phone shows. The browser loads all others lazily. */
const EAGER = 2

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
  if (data.items.length === 0) return null
  return (
    <section aria-label={title} data-strip="" className="container-page front-part">
      <div className="widget-head">
        <p>{data.storeName}</p>
        <h2>{title}</h2>
        <div>
          {/* Has the room for what scripts add, so that nothing shifts. */}
          <div className={autoplays ? 'flex h-11 w-11 justify-end gap-1 sm:w-[8.75rem]' : 'flex gap-1'}>
            {autoplays && (
              <button type="button" hidden data-strip-pause="playing" className="widget-button group">
                <Pause aria-hidden="true" className="size-5 group-data-[strip-pause=stopped]:hidden" />
                <Play aria-hidden="true" className="hidden size-5 group-data-[strip-pause=stopped]:block" />
              </button>
            )}
            <Arrow to="previous" label={m.carousel_previous({ title })} Icon={ChevronLeft} />
            <Arrow to="next" label={m.carousel_next({ title })} Icon={ChevronRight} />
          </div>
          <A to="/urunler" className="widget-all">
            {m.see_all()}
          </A>
        </div>
      </div>
      <div
        data-strip-view={autoplays ? 'moves' : 'rests'}
        className="-mt-1 snap-x snap-mandatory overflow-x-auto pt-1 pb-3"
      >
        <ul className="-ml-3 flex">
          {data.items.map((product, index) => (
            <CardItem
              key={product.id}
              kind={eager && index < EAGER ? 'widget eager' : 'widget'}
              product={product}
              className="widget-item"
            >
              {(card) => <WidgetCard card={card} eager={eager && index < EAGER} />}
            </CardItem>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** For the mouse: fingers and keys scroll the strip itself. Not to be seen before scripts, which alone make it work (`strips.ts`). */
function Arrow({ to, label, Icon }: { to: 'previous' | 'next'; label: string; Icon: typeof ChevronLeft }) {
  return (
    <button
      type="button"
      data-strip-arrow={to}
      aria-label={label}
      className="widget-button widget-arrow invisible"
      suppressHydrationWarning
    >
      <Icon aria-hidden="true" className="size-5" />
    </button>
  )
}
