import { withoutLocale } from '../locale.ts'

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

/** The longest return path in a link, in characters before encoding; a longer one loses its query. */
const MAX_RETURN_LENGTH = 1000

function backFrom(page: string, returnTo: string, more: Readonly<Record<string, string>>): string {
  const [path = ''] = returnTo.split('?')
  const back = [returnTo, path].find((each) => each.length <= MAX_RETURN_LENGTH)
  return `${page}?${new URLSearchParams({ ...(back && { return: back }), ...more })}`
}

/**
 * The link to the login, which leads back to `returnTo` (decisions B29); `more` are further parameters. Every link to the login
 * is made here. Where no router adds the language, put it in front (`/en`).
 */
export const loginUrl = (returnTo: string, more: Readonly<Record<string, string>> = {}): string =>
  backFrom('/account/login', returnTo, more)

/** The parameter of the checkout for who has just registered. */
export const REGISTERED = 'kayit'

/** The link to the registration, whose login leads back to `returnTo`. */
export const registerUrl = (returnTo: string): string => backFrom('/account/register', returnTo, {})
