import { expect } from 'vitest'
import { fieldValue } from './form-fields.ts'
import { type Locator, matches, type Wanted } from './locator.ts'
import type { PlainBrowser } from './plain-browser.ts'
import { isHidden } from './roles.ts'

interface PageMatchers<R> {
  toBeShown(): R
  toRead(text: Wanted | readonly Wanted[]): R
  toSay(text: Wanted): R
  toOccur(count: number): R
  toCarry(name: string, value?: Wanted): R
  toHold(value: Wanted): R
  toBeAt(url: Wanted): R
}

declare module 'vitest' {
  interface Matchers<R extends void | Promise<void> = void | Promise<void>, T = unknown>
    extends PageMatchers<R> {}
}

const result = (pass: boolean, locator: unknown, found: unknown, wanted: unknown) => ({
  pass,
  message: () => `${locator}\nwanted: ${String(wanted)}\nfound: ${String(found)}`,
})

const whole = (text: string, wanted: Wanted) => matches(text, wanted, true)

expect.extend({
  toBeShown(locator: Locator) {
    const shown = locator.elements().filter((element) => !isHidden(element))
    if (!this.isNot) locator.one()
    return result(shown.length > 0, locator, `${shown.length} visible elements`, 'one')
  },
  toRead(locator: Locator, wanted: Wanted | readonly Wanted[]) {
    if (typeof wanted === 'string' || wanted instanceof RegExp)
      return result(whole(locator.text(), wanted), locator, locator.text(), wanted)
    const texts = locator.texts()
    const pass = texts.length === wanted.length && wanted.every((each, at) => whole(texts[at] ?? '', each))
    return result(pass, locator, texts.join(' | '), wanted.join(' | '))
  },
  toSay(locator: Locator, wanted: Wanted) {
    const text = locator.text()
    const found = typeof wanted === 'string' ? text.includes(wanted) : wanted.test(text)
    return result(found, locator, text, wanted)
  },
  toOccur(locator: Locator, wanted: number) {
    return result(
      locator.count() === wanted,
      locator,
      `${locator.count()}: ${locator.texts().join(' | ')}`,
      wanted,
    )
  },
  toCarry(locator: Locator, name: string, wanted?: Wanted) {
    const value = locator.attribute(name)
    return result(
      value !== undefined && (wanted === undefined || whole(value, wanted)),
      locator,
      value,
      wanted,
    )
  },
  toHold(locator: Locator, wanted: Wanted) {
    const field = locator.one()
    const value = field.attribs.value ?? fieldValue(field)
    return result(whole(value, wanted), locator, value, wanted)
  },
  toBeAt(page: PlainBrowser, wanted: Wanted) {
    return result(whole(page.url(), wanted), 'the address', page.url(), wanted)
  },
})

export { expect }
