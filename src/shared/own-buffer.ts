/**
 * The text as UTF-8, or a copy of the bytes, in memory of its own. `Buffer.from(text)` cuts small texts from a slab of 64 kB that lives as long as any piece of it:
 * a cache of such pieces holds many times the bytes it counts. For what is kept; what is sent and dropped may share a slab.
 */
export function ownBuffer(text: string | Uint8Array): Buffer {
  if (typeof text !== 'string') {
    const copy = Buffer.allocUnsafeSlow(text.byteLength)
    copy.set(text)
    return copy
  }
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text))
  bytes.write(text)
  return bytes
}
