/** Barcodes of goods and of shelves: what scanners of shops read. Names of the Barcode Detection API. */
export const BARCODE_FORMATS = [
  'ean_13',
  'ean_8',
  'upc_a',
  'upc_e',
  'code_128',
  'code_39',
  'itf',
] as const satisfies readonly string[]

/** A barcode counts again after it was out of sight for so long; who holds it still counts one product. */
export const OUT_OF_SIGHT_MS = 1500

/** Pictures of the camera in a row that must show a barcode before it counts: a single one is misread now and then. */
const SURE_AFTER = 2

/** Tells from what each picture of the camera shows which barcodes are read anew. */
export class Sightings {
  readonly #seen = new Map<string, { at: number; times: number }>()

  /** The barcodes that count now, of those that a picture at `now` (milliseconds) shows. */
  see(codes: readonly string[], now: number): string[] {
    for (const [code, { at, times }] of this.#seen) {
      const isSure = times >= SURE_AFTER
      // A misreading is gone in the next picture.
      if (now - at >= OUT_OF_SIGHT_MS || (!isSure && !codes.includes(code))) this.#seen.delete(code)
    }
    return [...new Set(codes)].filter((code) => {
      const times = (this.#seen.get(code)?.times ?? 0) + 1
      this.#seen.set(code, { at: now, times })
      return times === SURE_AFTER
    })
  }
}

export type CameraProblem = 'insecure' | 'denied' | 'none' | 'busy' | 'failed'

/** Why there is no picture of the camera, by the name of the error of `getUserMedia` (Media Capture and Streams §10.2). */
export function cameraProblem(errorName: string): CameraProblem {
  if (errorName === 'NotAllowedError' || errorName === 'SecurityError') return 'denied'
  if (errorName === 'NotFoundError' || errorName === 'OverconstrainedError') return 'none'
  return errorName === 'NotReadableError' || errorName === 'AbortError' ? 'busy' : 'failed'
}
