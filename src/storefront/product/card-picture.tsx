import { Image } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { PLACEHOLDER_PICTURE } from '#modules/catalogue/picture-rules.ts'
import { classNames } from '../ui/class-names.ts'
import { Picture } from '../ui/picture.tsx'

/** The picture of a card: a placeholder until it is there, the shop's picture for missing ones when it fails (spec §4, §8). */
export function CardPicture({
  file,
  sizes,
  eager,
  className,
}: {
  file: string
  sizes: string
  eager: boolean
  className?: string
}) {
  const frame = useRef<HTMLDivElement>(null)
  const [fate, setFate] = useState<'coming' | 'shown' | 'failed'>('coming')

  useEffect(() => {
    // It may have come or failed before this script did.
    const picture = frame.current?.querySelector('img')
    if (picture?.complete && picture.currentSrc) setFate(picture.naturalWidth > 0 ? 'shown' : 'failed')
  }, [])

  return (
    <div
      ref={frame}
      onLoadCapture={() => setFate((now) => (now === 'coming' ? 'shown' : now))}
      onErrorCapture={() => setFate('failed')}
      className={classNames('relative bg-surface', className)}
    >
      {fate !== 'shown' && (
        <span className="absolute inset-0 flex items-center justify-center text-line noscript:hidden">
          <Image aria-hidden="true" className="size-10" />
        </span>
      )}
      <div className="relative">
        {fate === 'failed' ? (
          <img
            src={PLACEHOLDER_PICTURE}
            alt=""
            width={640}
            height={640}
            className="aspect-square w-full object-cover"
          />
        ) : (
          <Picture file={file} alt="" sizes={sizes} eager={eager} />
        )}
      </div>
    </div>
  )
}
