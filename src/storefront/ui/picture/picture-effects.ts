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
 * Called once for each document: replaces every picture that does not load, and shows the others instead of their placeholders, also those
 * that loaded or failed before.
 */
export function startPictures(): void {
  const on = (type: 'error' | 'load', act: (img: HTMLImageElement) => void) =>
    document.addEventListener(
      type,
      ({ target }) => {
        if (target instanceof HTMLImageElement) act(target)
      },
      { capture: true },
    )
  on('error', replacePicture)
  on('load', showPicture)
  for (const img of document.images) {
    if (!img.complete || img.currentSrc === '') continue
    if (img.naturalWidth === 0) replacePicture(img)
    else showPicture(img)
  }
}
