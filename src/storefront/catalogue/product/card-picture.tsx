import { type ReactNode, useEffect, useRef, useState } from 'react'
import { PLACEHOLDER_PICTURE } from '#modules/catalogue/picture-rules.ts'
import { Picture } from '../../ui/picture.tsx'

/** The picture of a card: a placeholder until it has loaded, the shop's picture for missing ones when it fails (spec §4, §8). */
export function CardPicture({
  file,
  sizes,
  eager,
  className,
  children,
}: {
  file: string
  sizes: string
  eager: boolean
  /** Class names of the `img`. */
  className?: string
  /** Shown over the picture. */
  children?: ReactNode
}) {
  const frame = useRef<HTMLDivElement>(null)
  const [loadState, setLoadState] = useState<'coming' | 'shown' | 'failed'>('coming')

  useEffect(() => {
    // It may have loaded or failed before hydration.
    const picture = frame.current?.querySelector('img')
    if (picture?.complete && picture.currentSrc) setLoadState(picture.naturalWidth > 0 ? 'shown' : 'failed')
  }, [])

  return (
    <div
      ref={frame}
      onLoadCapture={() => setLoadState((now) => (now === 'coming' ? 'shown' : now))}
      onErrorCapture={() => setLoadState('failed')}
      data-waiting={loadState === 'shown' ? undefined : ''}
      className="card-frame"
    >
      <Picture
        key={loadState === 'failed' ? 'missing' : 'wanted'}
        file={loadState === 'failed' ? PLACEHOLDER_PICTURE : file}
        alt=""
        sizes={sizes}
        eager={eager}
        className={className}
      />
      {children}
    </div>
  )
}
