import type { ReactNode } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import type { CardView } from './card-view.ts'

/** The picture of a card, with a placeholder until it has loaded (spec §4), which `ui/picture/picture-effects.ts` removes. */
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
      <picture>
        {avif && <source type="image/avif" srcSet={avif} sizes={sizes} />}
        <img
          src={picture}
          alt=""
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : undefined}
          className={classNames(soldOut && 'opacity-60', focus) || undefined}
        />
      </picture>
      {second && (
        // Not rendered until it is pointed at, so that no browser loads it before.
        <img src={second} alt="" loading="lazy" className={classNames('card-second', secondFocus)} />
      )}
      {children}
    </div>
  )
}
