/** What a User-Agent reveals; null where it names nothing we know. */
export interface BrowserName {
  /** As it calls itself: Chrome, Safari, Samsung Internet. */
  browser: string | null
  /** As its owner calls it: Windows, Android, iPhone. */
  system: string | null
}

/** Checked from top to bottom: most browsers also name those they descend from. */
const BROWSERS = [
  ['YaBrowser/', 'Yandex Browser'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['OPT/', 'Opera'],
  ['Opera', 'Opera'],
  ['Vivaldi/', 'Vivaldi'],
  ['DuckDuckGo/', 'DuckDuckGo'],
  ['FxiOS/', 'Firefox'],
  ['Firefox/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chromium/', 'Chromium'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const

const SYSTEMS = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['CrOS', 'ChromeOS'],
  ['Macintosh', 'Mac'],
  ['Linux', 'Linux'],
] as const

const first = (names: readonly (readonly [mark: string, name: string])[], description: string) =>
  names.find(([mark]) => description.includes(mark))?.[1] ?? null

/**
 * Browser and system of a User-Agent, for customers who review their logins. Browsers may claim anything, so it helps to recognise a login
 * and proves nothing.
 */
export function browserName(userAgent: string | null): BrowserName {
  const description = userAgent ?? ''
  return { browser: first(BROWSERS, description), system: first(SYSTEMS, description) }
}
