/** Named entities in descriptions; other names stay as they were typed. */
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ccedil: 'ç',
  Ccedil: 'Ç',
  ouml: 'ö',
  Ouml: 'Ö',
  uuml: 'ü',
  Uuml: 'Ü',
  rsquo: '’',
  lsquo: '‘',
  rdquo: '”',
  ldquo: '“',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  deg: '°',
  times: '×',
}

const largestCodePoint = 0x10ffff

function decoded(entity: string, name: string): string {
  if (!name.startsWith('#')) return ENTITIES[name] ?? entity
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10)
  return code <= largestCodePoint ? String.fromCodePoint(code) : entity
}

/** Inline tags: removing them must not separate the parts of a word. */
const INLINE = /<\/?(?:a|abbr|b|code|em|i|mark|s|small|span|strong|sub|sup|u)\b[^>]*>/gi

/**
 * A stored description (sanitised HTML) as one line of text: tags removed, entities decoded once, white space collapsed. For meta
 * descriptions, feeds and structured data, whose writers escape it again.
 */
export function plainText(html: string): string {
  const bare = html.replace(INLINE, '').replace(/<[a-z!/][^>]*>/gi, ' ')
  return xmlText(bare.replace(/&(#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]{2,8});/gi, decoded))
    .replace(/\s+/g, ' ')
    .trim()
}

/**
 * The text without what XML 1.0 cannot hold even escaped: control characters, halves of surrogate pairs, U+FFFE and U+FFFF.
 * One such character would make a whole feed unreadable.
 */
export function xmlText(text: string): string {
  let cleaned = ''
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0
    const allowed =
      code >= 0x20
        ? code < 0x7f || (code > 0x9f && code < 0xd800) || (code > 0xdfff && (code & 0xfffe) !== 0xfffe)
        : code === 0x09 || code === 0x0a || code === 0x0d
    if (allowed) cleaned += letter
  }
  return cleaned
}

/** At most `longest` characters (never half an emoji), cut between words if a word ends in the last third; `…` marks the cut. */
export function shortText(text: string, longest: number): string {
  const letters = [...text]
  if (letters.length <= longest) return text
  const room = letters.slice(0, longest - 1).join('')
  const lastSpace = room.lastIndexOf(' ')
  const cut = lastSpace > (room.length * 2) / 3 ? room.slice(0, lastSpace) : room
  return `${cut.replace(/[\s,;:.–-]+$/u, '')}…`
}
