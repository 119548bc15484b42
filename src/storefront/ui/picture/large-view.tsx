import type { ReactNode } from 'react'
import { m } from '#texts/messages.js'
import { X } from '../icons/icons.tsx'

/**
 * A picture or video in full screen, over the page it is part of, opened by a link to `#id`. Such a link is what a press does before
 * hydration and without JavaScript: a link to the file itself would lead out of the shop (decision 138). Its place is outside of
 * elements that are sticky or moved, which would hold it down. `children` is an image or a video that loads when it is shown.
 */
export function LargeView({
  id,
  label,
  back,
  children,
}: {
  id: string
  label: string
  /** The id of the element to which closing leads. */
  back: string
  children: ReactNode
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls of a form
    <div id={id} role="group" aria-label={label} className="large-view">
      {children}
      <a href={`#${back}`} aria-label={m.close()}>
        <X aria-hidden="true" className="size-6" />
      </a>
    </div>
  )
}

/** A picture that is loaded when it is shown. */
export function LargePicture({ src, alt, ...props }: { id: string; back: string; src: string; alt: string }) {
  return (
    <LargeView label={alt} {...props}>
      <img src={src} alt={alt} loading="lazy" decoding="async" />
    </LargeView>
  )
}
