import { localeOfPath, withoutLocale } from '#shared/locale.ts'
import type { GoOptions, PageLocation } from './page-location.tsx'

/** On the server, where every page is rendered with its own address. */
const NOWHERE: PageLocation = { pathname: '/', search: '', hash: '', key: 'document', base: '' }

let current: PageLocation | null = null
/** The address that `current` was read from: the router changes it without a word. */
let readAt = ''
let visits = 0
const listeners = new Set<() => void>()

/** The location of a document without a router; the same object until the address changes. */
export function documentLocation(): PageLocation {
  if (typeof location === 'undefined') return NOWHERE
  if (current && readAt === location.href) return current
  readAt = location.href
  const { pathname, search, hash } = location
  const locale = localeOfPath(pathname)
  const key = visits === 0 ? 'document' : `visit ${visits}`
  current = { pathname: withoutLocale(pathname), search, hash, key, base: locale ? `/${locale}` : '' }
  return current
}

export function subscribeToLocation(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Follows the browser where it changes the address itself: fragments, back and forward. */
export function watchLocation(): void {
  addEventListener('hashchange', locationChanged)
  addEventListener('popstate', locationChanged)
}

/** Called by whatever has changed the address of the document. */
export function locationChanged(): void {
  visits += 1
  current = null
  for (const listener of listeners) listener()
}

/** An address of the shop, without its language segment, as a link of this page names it. */
export const hrefUnder = (base: string, to: string): string =>
  base !== '' && to.startsWith('/') && !to.startsWith('//') ? base + (to === '/' ? '' : to) : to

/** Loads the document at an address of the shop, written without the language segment. */
export function leaveFor(to: string, { replace = false }: GoOptions = {}): void {
  const href = hrefUnder(documentLocation().base, to)
  if (replace) location.replace(href)
  else location.assign(href)
}
