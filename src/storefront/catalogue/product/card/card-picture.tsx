import type { ReactNode } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { PictureFrom } from '../../../ui/picture.tsx'
import type { CardView } from './card-view.ts'

/** The picture of a card, with a placeholder until it has loaded (spec §4), which `ui/picture-effects.ts` removes. */
export function CardPicture({
  card: { avif, picture, second, soldOut, focus, secondFocus },
  sizes,
  eager,
  children,
}: {
  card: CardView
  sizes: string
  eager: boolean
  /** Shown over the picture. */
  children?: ReactNode
}) {
  return (
    <div data-waiting="" className="card-frame" suppressHydrationWarning>
      <PictureFrom
        sources={{ avif, webp: '', fallback: picture }}
        alt=""
        sizes={sizes}
        eager={eager}
        className={classNames(soldOut && 'opacity-60', focus) || undefined}
      />
      {second && (
        // Not rendered until it is pointed at, so that no browser loads it before.
        <img src={second} alt="" loading="lazy" className={classNames('card-second', secondFocus)} />
      )}
      {children}
    </div>
  )
}
