import type { Sharp, SharpOptions } from 'sharp'

type Open = (input: Buffer | string, options?: SharpOptions) => Sharp

let loading: Promise<Open> | undefined

/**
 * The picture library, loaded with the first picture that is decoded: it holds 10 MB, and a shop whose pictures have all their sizes
 * never needs it. Its cache of operations stays off, because no picture is decoded twice.
 */
export function loadPictureLibrary(): Promise<Open> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false)
    return sharp
  })
  return loading
}
