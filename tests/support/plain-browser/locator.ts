import type { Element } from 'domhandler'
import { findAll } from 'domutils'
import { isHidden, isUnread, labelsOf, nameOf, roleOf, shownText, squeeze } from './roles.ts'

/** A sentence, or a part of one in any case; `exact` compares it whole. */
export type Wanted = string | RegExp

export interface NameOptions {
  exact?: boolean
}
export interface RoleOptions extends NameOptions {
  name?: Wanted
  level?: number
}

export function matches(text: string, wanted: Wanted, exact = false): boolean {
  if (wanted instanceof RegExp) return wanted.test(text)
  const sought = squeeze(wanted)
  return exact ? text === sought : text.toLowerCase().includes(sought.toLowerCase())
}

/** What a locator needs of the page it looks at. */
export interface LocatorPage {
  roots(): Element[]
  press(element: Element): Promise<void>
  set(element: Element, value: string | boolean): void
}

const FIELDS = new Set(['input', 'select', 'textarea'])

/** Elements of the page as it is when they are asked for: after the next page is open, the same locator finds those of that page. */
export class Locator {
  readonly #page: LocatorPage
  readonly #find: () => Element[]
  readonly #words: string

  constructor(page: LocatorPage, find: () => Element[], words: string) {
    this.#page = page
    this.#find = find
    this.#words = words
  }

  /** How a failed expectation names it. */
  toString(): string {
    return this.#words
  }

  elements(): Element[] {
    return this.#find()
  }

  #inside(accept: (element: Element) => boolean, words: string): Locator {
    const find = () => {
      const inside = this.#find().flatMap((element) =>
        findAll((each) => each !== element && accept(each), [element]),
      )
      return [...new Set(inside)]
    }
    return new Locator(this.#page, find, `${this.#words} ${words}`)
  }

  #kept(keep: (elements: Element[]) => (Element | undefined)[], words: string): Locator {
    const find = () => keep(this.#find()).filter((element) => element !== undefined)
    return new Locator(this.#page, find, `${this.#words} ${words}`)
  }

  getByRole(role: string, { name, exact = false, level }: RoleOptions = {}): Locator {
    const accept = (element: Element) =>
      roleOf(element) === role &&
      (level === undefined || element.name === `h${level}`) &&
      (name === undefined || matches(nameOf(element), name, exact)) &&
      !isUnread(element)
    return this.#inside(accept, `${role} ${name ?? ''}`)
  }

  getByLabel(label: Wanted, { exact = false }: NameOptions = {}): Locator {
    return this.#inside(
      (element) => labelsOf(element).some((text) => matches(text, label, exact)),
      `labelled ${label}`,
    )
  }

  /** The smallest elements with this text. */
  getByText(text: Wanted, { exact = false }: NameOptions = {}): Locator {
    const has = (element: Element) => matches(shownText(element), text, exact)
    const smallest = (element: Element) =>
      has(element) && !element.children.some((child) => child.type === 'tag' && has(child))
    return this.#inside(smallest, `with the text ${text}`)
  }

  /** Elements of a tag, as `summary`, with attributes, as `meta[name=robots]`. */
  locator(selector: string): Locator {
    const [, tag = '', rest = ''] = /^([a-z0-9]*)(.*)$/.exec(selector) ?? []
    const attributes = [...rest.matchAll(/\[([\w:-]+)(?:=["']?([^\]"']*)["']?)?\]/g)]
    return this.#inside(
      ({ name, attribs }) =>
        (tag === '' || name === tag) &&
        attributes.every(([, key = '', value]) =>
          value === undefined ? attribs[key] !== undefined : attribs[key] === value,
        ),
      selector,
    )
  }

  filter({ hasText, has }: { hasText?: Wanted; has?: (inside: Locator) => Locator }): Locator {
    const keep = (element: Element) => {
      const inside = new Locator(this.#page, () => [element], this.#words)
      return (
        (hasText === undefined || matches(shownText(element), hasText)) &&
        (has === undefined || has(inside).count() > 0)
      )
    }
    return this.#kept((elements) => elements.filter(keep), `that has ${hasText ?? 'something'}`)
  }

  visible(): Locator {
    return this.#kept((elements) => elements.filter((element) => !isHidden(element)), 'that is visible')
  }

  nth(at: number): Locator {
    return this.#kept((elements) => [elements.at(at)], `number ${at}`)
  }

  first(): Locator {
    return this.nth(0)
  }

  last(): Locator {
    return this.nth(-1)
  }

  /** The only element. Throws for none and for several. */
  one(): Element {
    const [element, ...others] = this.#find()
    if (!element || others.length > 0)
      throw new Error(
        `${this.#words}: ${others.length + (element ? 1 : 0)} elements${element ? `: ${[element, ...others].map(shownText).join(' | ')}` : ` in: ${this.#page.roots().map(shownText).join(' ').slice(0, 1500)}`}`,
      )
    return element
  }

  count(): number {
    return this.#find().length
  }

  texts(): string[] {
    return this.#find().map(shownText)
  }

  text(): string {
    return shownText(this.one())
  }

  attribute(name: string): string | undefined {
    return this.one().attribs[name]
  }

  /** Presses a link, a button or the summary of details, as a click does, and waits for the next page. */
  async click(): Promise<void> {
    const element = this.one()
    if (isHidden(element)) throw new Error(`${this.#words} is hidden`)
    await this.#page.press(element)
  }

  fill(value: string): void {
    this.#page.set(this.one(), value)
  }

  check(): void {
    this.#page.set(this.one(), true)
  }

  uncheck(): void {
    this.#page.set(this.one(), false)
  }

  /** Chooses an option by its value or, with `label`, by its text. */
  selectOption(option: string | { label: string }): void {
    const select = this.one()
    const found = findAll(
      (each) =>
        each.name === 'option' &&
        (typeof option === 'string'
          ? (each.attribs.value ?? shownText(each)) === option
          : shownText(each) === option.label),
      [select],
    )[0]
    if (!found || !FIELDS.has(select.name))
      throw new Error(`${this.#words} has no option ${JSON.stringify(option)}`)
    this.#page.set(select, found.attribs.value ?? shownText(found))
  }
}
