import { withoutLocale } from '#shared/locale.ts'

/**
 * A path of this shop to go back to, or `fallback` for anything that could lead elsewhere: other origins, `//host`,
 * back-slashes, control characters, and what does not begin with a slash (decisions B29). Its language is left out, since
 * the router adds the one the shopper is in.
 */
export function returnPath(given: unknown, fallback = '/'): string {
  if (typeof given !== 'string' || given.length > 2000 || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(given))
    return fallback
  const here = 'http://shop.invalid'
  if (!URL.canParse(given, here)) return fallback
  const { origin, pathname, search } = new URL(given, here)
  return origin === here && !pathname.startsWith('//') ? withoutLocale(pathname + search) : fallback
}
