import type { ReactNode } from 'react'
import { smallPictureSources } from '#modules/catalogue/picture-rules.ts'
import { Picture } from '../../ui/picture.tsx'

/** The picture of a card, with a placeholder until it has loaded (spec §4), which `ui/picture-effects.ts` removes. */
export function CardPicture({
  file,
  second,
  sizes,
  eager,
  className,
  children,
}: {
  file: string
  /** Shown instead while the card is pointed at, and loaded then. */
  second?: string | undefined
  sizes: string
  eager: boolean
  /** Class names of the `img`. */
  className?: string
  /** Shown over the picture. */
  children?: ReactNode
}) {
  return (
    <div data-waiting="" className="card-frame" suppressHydrationWarning>
      <Picture file={file} alt="" sizes={sizes} eager={eager} className={className} />
      {second && (
        // Not rendered until it is pointed at, so that no browser loads it before.
        <img
          src={smallPictureSources(second).fallback}
          alt=""
          width={640}
          height={640}
          loading="lazy"
          decoding="async"
          className="card-second"
        />
      )}
      {children}
    </div>
  )
}
