import type { ReactNode } from 'react'
import { Picture } from '../../ui/picture.tsx'

/** The picture of a card, with a placeholder until it has loaded (spec §4), which `ui/picture-effects.ts` removes. */
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
  return (
    <div data-waiting="" className="card-frame" suppressHydrationWarning>
      <Picture file={file} alt="" sizes={sizes} eager={eager} className={className} />
      {children}
    </div>
  )
}
