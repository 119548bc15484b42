import type { ReactNode } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { PictureFrom } from '../../../ui/picture.tsx'
import type { CardTexts } from './card-view.ts'

/** The picture of a card, with a placeholder until it has loaded (spec §4), which `ui/picture-effects.ts` removes. */
export function CardPicture({
  texts: { avif, picture, second },
  sizes,
  eager,
  className,
  secondFocus,
  children,
}: {
  /** `second` is shown instead while the card is pointed at, and loaded then. */
  texts: Pick<CardTexts, 'avif' | 'picture' | 'second'>
  sizes: string
  eager: boolean
  /** Class names of the `img`. */
  className?: string | undefined
  /** Classes of the second picture. */
  secondFocus?: string | undefined
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
        className={className}
      />
      {second && (
        // Not rendered until it is pointed at, so that no browser loads it before.
        <img
          src={second}
          alt=""
          width={640}
          height={640}
          loading="lazy"
          decoding="async"
          className={classNames('card-second', secondFocus)}
        />
      )}
      {children}
    </div>
  )
}
