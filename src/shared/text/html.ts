/** HTML that is safe to send. Build it with `html`, never by joining strings. */
export class SafeHtml {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
  toString(): string {
    return this.text
  }
}

const SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
}

/** Text for HTML, between tags and in quoted attributes, escaped as React escapes it. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign)
}

type Part = string | number | SafeHtml | readonly SafeHtml[] | null | false

function piece(part: Part): string {
  if (part === null || part === false) return ''
  if (part instanceof SafeHtml) return part.text
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part))
  return part.map(({ text }) => text).join('')
}

/** Template tag that escapes its values. `SafeHtml` values stay HTML, lists are joined, null and false print nothing. */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): SafeHtml {
  return new SafeHtml(texts.reduce((all, text, index) => all + piece(parts[index - 1] ?? null) + text))
}

/** A value as JSON for an inline script; `<` is escaped, so that it cannot close the script element. */
export function jsonForScript(value: unknown): SafeHtml {
  return new SafeHtml(JSON.stringify(value).replace(/</g, '\\u003c'))
}
