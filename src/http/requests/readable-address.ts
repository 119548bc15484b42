/** Characters that URL parsers drop (tab, line break) or turn into a slash (backslash). */
const MISREAD = /[\p{Cc}\\]/u

/**
 * Escapes what cannot be decoded in a path: invalid percent-encoding (`%ff`, `%DE` of a shop in Windows-1254, a lone `%`), control
 * characters and backslashes. Such an address then gets the shop's own 404, instead of failing before routing or changing its
 * meaning (`/%09/x` would become `//x`, the host x). A decodable address is returned unchanged; the query is never changed.
 */
export function readableAddress(address: string): string {
  const end = address.search(/[?#]/)
  const path = end === -1 ? address : address.slice(0, end)
  if (!/[%\\]/.test(path) || isReadable(path)) return address
  const readable = path
    .replace(/(?:%[\da-f]{2})+|%/gi, (run) => (isReadable(run) ? run : run.replaceAll('%', '%25')))
    .replaceAll('\\', '%255C')
  return end === -1 ? readable : readable + address.slice(end)
}

function isReadable(text: string): boolean {
  try {
    return !MISREAD.test(decodeURIComponent(text))
  } catch {
    return false
  }
}
