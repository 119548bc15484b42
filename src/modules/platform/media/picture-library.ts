import type sharp from 'sharp'

type Open = typeof sharp

let loading: Promise<Open> | undefined

/**
 * The picture library, loaded with the first picture that is decoded: it holds 10 MB, and a shop whose pictures have all their sizes
 * never needs it. Its cache of operations stays off, because no picture is decoded twice.
 */
export function loadPictureLibrary(): Promise<Open> {
  loading ??= import('sharp').then(({ default: library }) => {
    library.cache(false)
    return library
  })
  return loading
}
