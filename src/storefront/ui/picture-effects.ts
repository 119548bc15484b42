import { useEffect } from 'react'
import { PLACEHOLDER_PICTURE } from '#modules/kernel/pictures/placeholder-picture-rules.ts'

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

/** Removes the placeholder of a card (spec §4). */
function showPicture(img: HTMLImageElement): void {
  img.closest('[data-waiting]')?.removeAttribute('data-waiting')
}

/**
 * Replaces every picture of the page that does not load, and shows the others instead of their placeholders, also those that loaded or failed
 * before hydration. One listener for all of them, because cards are hydrated late.
 */
export function usePictureEffects(): void {
  useEffect(() => {
    const onError = ({ target }: Event) => {
      if (target instanceof HTMLImageElement) replacePicture(target)
    }
    const onLoad = ({ target }: Event) => {
      if (target instanceof HTMLImageElement) showPicture(target)
    }
    document.addEventListener('error', onError, { capture: true })
    document.addEventListener('load', onLoad, { capture: true })
    for (const img of document.images) {
      if (!img.complete || img.currentSrc === '') continue
      if (img.naturalWidth === 0) replacePicture(img)
      else showPicture(img)
    }
    return () => {
      document.removeEventListener('error', onError, { capture: true })
      document.removeEventListener('load', onLoad, { capture: true })
    }
  }, [])
}
