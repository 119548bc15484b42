import sharp from 'sharp'

/** A photo as a phone makes it: a JPEG lying on its side, with the place it was taken at. `width` and `height` as it is seen, in pixels. */
export function phonePhoto(width = 60, height = 80): Promise<Buffer> {
  return sharp({ create: { width: height, height: width, channels: 3, background: '#2f6f4f' } })
    .jpeg()
    .withExif({ IFD0: { Make: 'GizliTelefon' }, IFD3: { GPSLatitude: '41/1 0/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
}
