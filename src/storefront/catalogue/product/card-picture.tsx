import { type ReactNode, useEffect, useRef, useState } from 'react'
import { smallPictureSources } from '#modules/catalogue/picture-rules.ts'
import { Picture } from '../../ui/picture.tsx'

/** The picture of a card, with a placeholder until it has loaded (spec §4). */
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
  const frame = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(false)

  useEffect(() => {
    // It may have loaded before hydration.
    const picture = frame.current?.querySelector('img')
    if (picture?.complete && picture.naturalWidth > 0) setShown(true)
  }, [])

  return (
    <div
      ref={frame}
      onLoadCapture={() => setShown(true)}
      data-waiting={shown ? undefined : ''}
      className="card-frame"
    >
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
