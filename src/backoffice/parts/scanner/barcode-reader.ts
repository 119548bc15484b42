import { BARCODE_FORMATS } from './scanner-rules.ts'

/** Reads the barcodes that a picture of the camera shows, as text. */
export type BarcodeReader = (video: HTMLVideoElement) => Promise<string[]>

interface Detector {
  detect(video: HTMLVideoElement): Promise<{ rawValue: string }[]>
}

/** The Barcode Detection API, which Chrome on Android and on macOS has. TypeScript's types do not know it. */
interface NativeDetector {
  new (options: { formats: readonly string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

const readerOf =
  (detector: Detector): BarcodeReader =>
  async (video) =>
    (await detector.detect(video)).map(({ rawValue }) => rawValue.trim()).filter((code) => code !== '')

/** The browser's own reader; null where there is none, or where the system below it lacks one. */
async function nativeReader(): Promise<BarcodeReader | null> {
  const Native: NativeDetector | undefined = Reflect.get(globalThis, 'BarcodeDetector')
  if (!Native) return null
  const supported = await Native.getSupportedFormats().catch((): string[] => [])
  if (!supported.includes('ean_13')) return null
  return readerOf(new Native({ formats: BARCODE_FORMATS.filter((format) => supported.includes(format)) }))
}

/** ZXing as WASM, from the shop's own files; loaded by those alone who scan without a reader of the browser. */
async function loadedReader(): Promise<BarcodeReader> {
  const [{ BarcodeDetector, prepareZXingModule }, { default: wasm }] = await Promise.all([
    import('barcode-detector/ponyfill'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ])
  await prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true })
  return readerOf(new BarcodeDetector({ formats: [...BARCODE_FORMATS] }))
}

/** A reader of barcodes; rejects where the shop's own cannot be loaded. */
export async function openBarcodeReader(): Promise<BarcodeReader> {
  const native = await nativeReader()
  if (!native) return loadedReader()
  let loaded: Promise<BarcodeReader> | null = null
  return async (video) => {
    if (loaded) return (await loaded)(video)
    try {
      return await native(video)
    } catch {
      // Android without Google's services has the API, and an error for every picture.
      loaded = loadedReader()
      return (await loaded)(video)
    }
  }
}
