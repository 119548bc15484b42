/**
 * The text as UTF-8, or a copy of the bytes, in memory of its own, for caches. `Buffer.from(text)` allocates small texts from a 64 kB
 * slab that lives as long as any piece of it, so a cache of such pieces would hold many times the bytes it counts.
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
