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

/** ZXing as WASM, from the shop's own files. */
async function loadReader(): Promise<BarcodeReader> {
  const [{ BarcodeDetector, prepareZXingModule }, { default: wasm }] = await Promise.all([
    import('barcode-detector/ponyfill'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ])
  await prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true })
  return readerOf(new BarcodeDetector({ formats: [...BARCODE_FORMATS] }))
}

let loading: Promise<BarcodeReader> | null = null

/** Loaded once, by those alone who scan without a reader of the browser; what failed is loaded again. */
function loadedReader(): Promise<BarcodeReader> {
  loading ??= loadReader().catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}

/** A reader of barcodes; rejects where the shop's own cannot be loaded. */
export async function openBarcodeReader(): Promise<BarcodeReader> {
  const native = await nativeReader()
  if (!native) return loadedReader()
  let isBroken = false
  return async (video) => {
    if (isBroken) return (await loadedReader())(video)
    try {
      return await native(video)
    } catch {
      // Android without Google's services has the API, and an error for every picture.
      isBroken = true
      return (await loadedReader())(video)
    }
  }
}
