import { Element, isTag } from 'domhandler'
import { findAll } from 'domutils'
import type { FastifyInstance } from 'fastify'
import { parseDocument } from 'htmlparser2'
import { formOf, sentFields, setField } from './form-fields.ts'
import { Locator, type LocatorPage, type NameOptions, type RoleOptions, type Wanted } from './locator.ts'
import { ancestors, roleOf } from './roles.ts'

const ORIGIN = 'http://127.0.0.1'
/** A browser gives up after about as many. */
const MOST_REDIRECTS = 20

interface Sent {
  method: 'GET' | 'POST'
  body?: string
  type?: string
}

type Jar = Map<string, { value: string; path: string }>

export interface PlainBrowserOptions {
  /** The cookies it starts with, as `signedIn()` of a test shop holds them. */
  cookies?: ReadonlyMap<string, string>
  /** The cookies of another tab. */
  jar?: Jar
}

/**
 * A browser without JavaScript and without styles: it opens pages of the shop in process, keeps cookies, follows redirects, and sends
 * forms as they stand in the document. What needs layout, focus or scripts is a matter for the browser of `tests/e2e`.
 */
export class PlainBrowser implements LocatorPage {
  readonly #app: FastifyInstance
  readonly #cookies: Jar
  #document: Element[] = []
  #url = new URL('about:blank')
  status = 0
  headers: Record<string, unknown> = {}
  /** The document as it was received. */
  html = ''

  constructor({ app }: { app: FastifyInstance }, { cookies = new Map(), jar }: PlainBrowserOptions = {}) {
    this.#app = app
    this.#cookies = jar ?? new Map()
    this.addCookies(cookies)
  }

  /** Path, query and fragment of the page. */
  url(): string {
    const { pathname, search, hash } = this.#url
    return pathname + search + hash
  }

  roots(): Element[] {
    return this.#document
  }

  clearCookies(which?: RegExp): void {
    for (const name of this.#cookies.keys()) if (!which || which.test(name)) this.#cookies.delete(name)
  }

  cookie(name: string): string | undefined {
    return this.#cookies.get(name)?.value
  }

  addCookies(cookies: ReadonlyMap<string, string>): void {
    for (const [name, value] of cookies) this.#cookies.set(name, { value, path: '/' })
  }

  /** Another tab of the same browser, which shares its cookies. */
  newTab(): PlainBrowser {
    return new PlainBrowser({ app: this.#app }, { jar: this.#cookies })
  }

  async goto(path: string): Promise<{ status: number }> {
    await this.#open(new URL(path, ORIGIN), { method: 'GET' })
    return { status: this.status }
  }

  async reload(): Promise<void> {
    await this.#open(this.#url, { method: 'GET' })
  }

  /** Sends a form that the page does not have, with the token of the page. Returns the status. */
  async post(path: string, fields: Readonly<Record<string, string>>): Promise<number> {
    const _csrf = this.locator('meta[name=csrf-token]').attribute('content') ?? ''
    const body = new URLSearchParams({ ...fields, _csrf }).toString()
    const type = 'application/x-www-form-urlencoded'
    await this.#open(new URL(path, ORIGIN), { method: 'POST', type, body })
    return this.status
  }

  async #open(address: URL, sent: Sent, depth = 0): Promise<void> {
    if (depth > MOST_REDIRECTS) throw new Error(`too many redirects to ${address}`)
    if (address.hostname !== '127.0.0.1' && address.hostname !== 'localhost')
      throw new Error(`${address} is another site`)
    const { pathname, search } = address
    const cookie = [...this.#cookies]
      .filter(([, { path }]) => pathname.startsWith(path))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ')
    const response = await this.#app.inject({
      method: sent.method,
      url: pathname + search,
      headers: {
        accept: 'text/html',
        'sec-fetch-site': this.#url.protocol === 'about:' ? 'none' : 'same-origin',
        ...(this.#url.protocol !== 'about:' && { referer: `${this.#url}` }),
        ...(cookie && { cookie }),
        ...(sent.type && { 'content-type': sent.type }),
      },
      ...(sent.body !== undefined && { payload: sent.body }),
    })
    for (const { name, value, path = '/', maxAge, expires } of response.cookies)
      if (maxAge === 0 || (expires && expires < new Date())) this.#cookies.delete(name)
      else this.#cookies.set(name, { value: encodeURIComponent(value), path })
    const { statusCode, body } = response
    const { location } = response.headers
    if (statusCode >= 300 && statusCode < 400 && location) {
      const next = new URL(String(location), address)
      const again = statusCode === 307 || statusCode === 308
      await this.#open(next, again ? sent : { method: 'GET' }, depth + 1)
      return
    }
    this.status = statusCode
    this.headers = response.headers
    this.html = body
    this.#url = address
    this.#document = parseDocument(body).children.filter(isTag)
    await this.#refresh(address, depth)
  }

  /** Follows a refresh that does not wait. */
  async #refresh(address: URL, depth: number): Promise<void> {
    const [meta] = findAll(
      ({ name, attribs }) => name === 'meta' && attribs['http-equiv']?.toLowerCase() === 'refresh',
      this.#document,
    )
    const [, target] = /^0\s*;\s*url=(.+)$/i.exec(meta?.attribs.content ?? '') ?? []
    if (target) await this.#open(new URL(target, address), { method: 'GET' }, depth + 1)
  }

  set(element: Element, value: string | boolean): void {
    const { attribs, name } = element
    const kind = roleOf(element)
    if (typeof value === 'boolean' && !['checkbox', 'radio', 'switch'].includes(kind))
      throw new Error(`a ${name} cannot be ticked`)
    if (attribs.disabled !== undefined || (typeof value === 'string' && attribs.readonly !== undefined))
      throw new Error(`the ${name} ${attribs.name} cannot be changed`)
    setField(element, value, this.#document)
  }

  async press(element: Element): Promise<void> {
    const { name, attribs } = element
    if (name === 'a' && attribs.href !== undefined) {
      const target = new URL(attribs.href, this.#url)
      const same = target.pathname === this.#url.pathname && target.search === this.#url.search
      if (same && target.hash !== '') this.#url = target
      else await this.#open(target, { method: 'GET' })
      return
    }
    if (name === 'summary') {
      const details = element.parent
      if (!details || !isTag(details)) throw new Error('a summary outside of details')
      if (details.attribs.open === undefined) details.attribs.open = ''
      else delete details.attribs.open
      return
    }
    const around = [element, ...ancestors(element)]
    const pressable = around.find((each) => ['a', 'button', 'summary'].includes(each.name))
    if (pressable && pressable !== element) return this.press(pressable)
    if (attribs.type === 'radio' || attribs.type === 'checkbox') return this.set(element, true)
    const form = formOf(element, this.#document)
    const submits =
      (name === 'button' && (attribs.type ?? 'submit') === 'submit') || attribs.type === 'submit'
    if (!submits || !form) throw new Error(`nothing happens when a ${name} is pressed without JavaScript`)
    if (attribs.disabled !== undefined) throw new Error(`the button ${attribs.name ?? ''} is disabled`)
    await this.#submit(form, element)
  }

  async #submit(form: Element, button: Element): Promise<void> {
    const fields = sentFields(form, button, this.#document)
    const method = (button.attribs.formmethod ?? form.attribs.method ?? 'get').toLowerCase()
    const action = new URL(button.attribs.formaction || form.attribs.action || this.#url.href, this.#url)
    if (method !== 'post') {
      action.search = new URLSearchParams(fields).toString()
      return this.#open(action, { method: 'GET' })
    }
    const type = form.attribs.enctype ?? 'application/x-www-form-urlencoded'
    if (type !== 'multipart/form-data')
      return this.#open(action, { method: 'POST', type, body: new URLSearchParams(fields).toString() })
    const data = new FormData()
    for (const [key, value] of fields) data.append(key, value)
    const encoded = new Response(data)
    return this.#open(action, {
      method: 'POST',
      type: encoded.headers.get('content-type') ?? '',
      body: await encoded.text(),
    })
  }

  /** The whole document. */
  document(): Locator {
    return new Locator(this, () => [new Element('document', {}, this.#document)], 'the page')
  }

  getByRole(role: string, options?: RoleOptions): Locator {
    return this.document().getByRole(role, options)
  }

  getByLabel(label: Wanted, options?: NameOptions): Locator {
    return this.document().getByLabel(label, options)
  }

  getByText(text: Wanted, options?: NameOptions): Locator {
    return this.document().getByText(text, options)
  }

  locator(selector: string): Locator {
    return this.document().locator(selector)
  }
}
