/** What an address parser takes out of a path (tab, line break) or takes for a slash. */
const MISREAD = /[\p{Cc}\\]/u

/**
 * An address whose path can be read, whatever a link holds: what is no UTF-8 behind a `%` (`%ff`, an old shop's Windows-1254
 * `%DE`, a lone `%`), control characters and backslashes are kept as those very characters. So such a link finds nothing and gets the
 * shop's own answer, instead of failing before any route is asked or becoming another address on the way (`/%09/x` would be
 * `//x`, the host x). A readable address comes back as it is; the query is left alone.
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
