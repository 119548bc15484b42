import { useSyncExternalStore } from 'react'
import { overwriteGetLocale as overwriteOfficeLocale } from '#office-texts/runtime.js'
import { DEFAULT_LOCALE, isLocale, type Locale } from '#shared/locale.ts'
import { overwriteGetLocale } from '#texts/runtime.js'
import { stored } from './browser-storage.ts'

/** The language of this browser's last session: the login page has no other. */
const memory = stored('language')
const listeners = new Set<() => void>()
let current: Locale = DEFAULT_LOCALE

const remembered = memory.read()
if (isLocale(remembered)) current = remembered
document.documentElement.lang = current
// The back office uses parts of the storefront, with their texts.
overwriteGetLocale(() => current)
overwriteOfficeLocale(() => current)

/** The language of the back office in this tab. */
export const officeLocale = (): Locale => current

/** Shows everything in another language at once. */
export function setOfficeLocale(locale: Locale): void {
  if (locale === current) return
  current = locale
  memory.write(locale)
  document.documentElement.lang = locale
  for (const listener of listeners) listener()
}

/** The language; a component that calls it is rendered again when it changes. */
export function useOfficeLocale(): Locale {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, officeLocale)
}
