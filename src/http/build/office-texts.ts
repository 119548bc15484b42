import { readdir, readFile } from 'node:fs/promises'
import { LOCALES, type Locale } from '#shared/locale.ts'
import type { Texts } from './texts.ts'

/** Where each screen of the back office has its texts: `<screen>/tr.json` and `<screen>/en.json`. */
const OFFICE_TEXTS = 'messages/backoffice/'

type OfficeTexts = Record<Locale, Texts> & { problems: readonly string[] }

/** What the keys of a screen's texts begin with, so that two screens never have the same key: `order-list` has `order_list_title`. */
export const keyPrefix = (screen: string) => `${screen.replaceAll('-', '_')}_`

/** Keys of a screen's texts that are not named after the screen. */
export function misnamedKeys(screen: string, texts: Texts): string[] {
  return Object.keys(texts)
    .filter((key) => !key.startsWith(keyPrefix(screen)))
    .map((key) => `${screen}/${key}: must begin with ${keyPrefix(screen)}`)
}

/** The texts of all screens together, and keys that could collide with another screen's. */
export async function readOfficeTexts(root: URL): Promise<OfficeTexts> {
  const folder = new URL(OFFICE_TEXTS, root)
  const entries = await readdir(folder, { withFileTypes: true })
  const screens = entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
  const found: { tr: Texts; en: Texts } = { tr: {}, en: {} }
  const problems: string[] = []
  for (const screen of screens) {
    for (const locale of LOCALES) {
      const file = new URL(`${screen}/${locale}.json`, folder)
      const texts: Texts = JSON.parse(await readFile(file, 'utf8'))
      problems.push(...misnamedKeys(screen, texts))
      found[locale] = { ...found[locale], ...texts }
    }
  }
  return { ...found, problems }
}
