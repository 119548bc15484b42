import { hash } from 'node:crypto'
import { csrfToken } from './csrf-token.ts'

const sha256 = (text: string) => hash('sha256', text)

/** The raw values of all cookies of this name; an attacker may have planted a second one. */
export function cookieValues({ cookie }: { cookie?: string }, name: string): readonly string[] {
  if (!cookie?.includes(name)) return []
  return cookie
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1))
}

/**
 * Who the browser of one request says it is: the value of its visitor cookie, and the raw values of its session cookies, not checked. What
 * follows from them is computed when it is first needed, and once: a page needs some of it several times. A new visitor cookie makes
 * a new identity.
 */
export class BrowserIdentity {
  /** Null for a browser without a valid visitor cookie. */
  readonly token: string | null
  readonly #sessions: readonly string[]
  #tokenHash: string | undefined
  #key: string | undefined
  #csrf: { key: string; token: string } | undefined

  constructor(token: string | null, sessions: readonly string[]) {
    this.token = token
    this.#sessions = sessions
  }

  /** The identity after the browser was given another visitor cookie. */
  withToken(token: string): BrowserIdentity {
    return new BrowserIdentity(token, this.#sessions)
  }

  /** SHA-256 (hex) of the visitor cookie's value; null without one. */
  get tokenHash(): string | null {
    if (this.token === null) return null
    this.#tokenHash ??= sha256(this.token)
    return this.#tokenHash
  }

  /** SHA-256 (hex) of all values; null without any. */
  get key(): string | null {
    if (this.token === null && this.#sessions.length === 0) return null
    this.#key ??= sha256(JSON.stringify([this.token, ...this.#sessions]))
    return this.#key
  }

  /** The anti-forgery token with this signing key; null without a visitor cookie. */
  csrfToken(key: string): string | null {
    if (this.token === null) return null
    if (this.#csrf?.key !== key) this.#csrf = { key, token: csrfToken(key, this.token, this.#sessions) }
    return this.#csrf.token
  }
}
