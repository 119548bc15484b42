import { useEffect } from 'react'
import { PLACEHOLDER_PICTURE } from '#modules/catalogue/picture-rules.ts'

/** Shows the shop's picture for missing ones (spec §8); where that does not load either, `picture.css` draws a sign of its own. */
function replacePicture(img: HTMLImageElement): void {
  if (new URL(img.src).pathname === PLACEHOLDER_PICTURE) {
    img.dataset.failed = ''
    return
  }
  for (const source of img.parentElement?.querySelectorAll('source') ?? []) source.srcset = ''
  img.srcset = ''
  img.src = PLACEHOLDER_PICTURE
}

/** Replaces every picture of the page that does not load, also those that failed before hydration. */
export function useMissingPictures(): void {
  useEffect(() => {
    const onError = ({ target }: Event) => {
      if (target instanceof HTMLImageElement) replacePicture(target)
    }
    document.addEventListener('error', onError, { capture: true })
    for (const img of document.images) {
      if (img.complete && img.currentSrc !== '' && img.naturalWidth === 0) replacePicture(img)
    }
    return () => document.removeEventListener('error', onError, { capture: true })
  }, [])
}
