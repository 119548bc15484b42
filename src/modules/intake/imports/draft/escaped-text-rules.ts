import { decodeHTMLStrict } from 'entities'

/** Control characters but tab and line breaks, which a cell may hold as a number: `&#7;`. */
const CONTROL = /[\p{Cc}--[\t\n\r]]/gv

const COMMENT = /<!--.*?(?:-->|$)/gs
/** Tags that old shops put around a name or a part of it; any other pair of angle brackets may be the name itself. */
const AROUND = /<(b|i|u|em|strong|span|font|p|div|h[1-6])(?:\s[^<>]*)?>([^<>]*)<\/\1>/gi
const BREAK = /<br\s*\/?>/gi

/**
 * Plain text as it was meant: `3&amp;#039;lü` is `3'lü`, however often it was escaped; comment marks and pairs of tags go. An `&` that begins no
 * entity, `<3` and `vector<int>` stay.
 */
export function unescapedText(text: string): string {
  if (!/[&<]/.test(text)) return text
  const decoded = untilSame(text, decodeHTMLStrict)
  const plain = decoded.includes('<') ? withoutTags(decoded) : decoded
  return plain === text ? text : plain.replace(CONTROL, '').toWellFormed().trim()
}

function withoutTags(text: string): string {
  const flat = text.replace(COMMENT, ' ').replace(BREAK, ' ')
  return untilSame(flat, (each) => each.replace(AROUND, '$2'))
}

/** Every round makes the text shorter, so there is an end. */
function untilSame(text: string, once: (text: string) => string): string {
  const next = once(text)
  return next.length < text.length ? untilSame(next, once) : next
}

const TAG = /<[a-z!/]/i
/** Elements that texts of products are written with; a name in other brackets, as `&lt;taze&gt;`, is meant to be read. */
const ELEMENT =
  '(?:a|b|i|u|s|p|br|hr|em|ul|ol|li|dl|dt|dd|td|th|tr|h[1-6]|div|img|pre|sub|sup|span|font|code|small|style|table|tbody|thead|strong|script|center|iframe|section|article|blockquote|o:p)'
const ESCAPED_TAG = new RegExp(`&(?:amp;)*(?:lt|#0*60|#x0*3c);(?:!--|/?${ELEMENT}(?=[\\s/&>]))`, 'i')
const WRAPPED = /^\s*<(p|div|span)(?:\s[^<>]*)?>([^<]*)<\/\1>\s*$/i
/** Where the clipboard of Windows begins and ends; seen inside of texts that have tags of their own, too. */
const FRAGMENT = /&(?:amp;)*lt;!--\s*(?:Start|End)Fragment\s*--&(?:amp;)*gt;/gi
const TWICE = /&amp;(?:amp;)*(#\d{1,7}|#x[\da-f]{1,6}|[a-z][\da-z]{1,31});/gi

export interface Description {
  kind: 'html' | 'plain'
  text: string
}

/** A description of a shop that escapes nothing twice; plain text may have entities. */
export const writtenDescription = (text: string): Description =>
  TAG.test(text) ? { kind: 'html', text } : { kind: 'plain', text: decodeHTMLStrict(text) }

/**
 * A description as it was meant: HTML that was escaped as a whole, once or more, is HTML again, and plain text is without entities. In HTML with
 * tags of its own escaped tags stay letters, as a text about HTML has them; only what was escaped twice is put right.
 */
export function unescapedDescription(text: string): Description {
  if (TAG.test(text)) {
    const inner = WRAPPED.exec(text)?.[2]
    return inner !== undefined && ESCAPED_TAG.test(inner)
      ? unescapedDescription(inner)
      : { kind: 'html', text: text.replace(FRAGMENT, '').replace(TWICE, once) }
  }
  const isMarkup = ESCAPED_TAG.test(text)
  return isMarkup
    ? unescapedDescription(decodeHTMLStrict(text))
    : { kind: 'plain', text: untilSame(text, decodeHTMLStrict).replace(CONTROL, '').toWellFormed() }
}

/** `&amp;nbsp;` as `&nbsp;`; escaped brackets and `&` stay, since they may be what the text is about. */
function once(found: string, name: string): string {
  const entity = `&${name};`
  const meant = decodeHTMLStrict(entity)
  return meant === entity || /^[<>&]$/.test(meant) ? found : entity
}
