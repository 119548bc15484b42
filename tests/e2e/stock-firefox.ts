import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Browser, launch, type Page } from 'puppeteer-core'

const NAMES = ['firefox', 'firefox-esr']

/** The Firefox that is installed on this machine, or the one that FIREFOX names; null without one. */
export function installedFirefox(): string | null {
  const { FIREFOX: named, PATH = '' } = process.env
  const places = PATH.split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)))
  return [...(named ? [named] : []), ...places].find((path) => existsSync(path)) ?? null
}

/** Starts a Firefox as people have it, which Playwright, with a Firefox of its own, cannot drive. WebDriver BiDi. */
export const startFirefox = (executablePath: string): Promise<Browser> =>
  launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    extraPrefsFirefox: { 'intl.accept_languages': 'tr' },
  })

/** What a person does on a page: each waits until the element is there and can be used. */
export function hands(page: Page) {
  const named = (role: string, name: string) => page.locator(`::-p-aria([name="${name}"][role="${role}"])`)
  return {
    press: (name: string) => named('button', name).click(),
    follow: (name: string) => named('link', name).click(),
    type: (name: string, text: string) => named('textbox', name).fill(text),
    async pick(name: string, option: string) {
      await named('combobox', name).fill(option)
      await named('option', option).click()
    },
    sees: (text: string) => page.locator(`::-p-text(${text})`).wait(),
  }
}
