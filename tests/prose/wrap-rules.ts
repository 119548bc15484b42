/** Columns of prose in Markdown. */
const WIDTH = 100

/** What begins a block at the start of a line: no line of a paragraph may begin with it. */
const BLOCK = /^(#{1,6}(\s|$)|>|[-*+](\s|$)|\d+[.)](\s|$)|\||<|```|~~~|=+$|-+$|\[[^\]]+\]:)/
const ITEM = /^(\s*(?:[-*+]|\d+[.)])\s+)(?=\S)/
const FENCE = /^\s*(```|~~~)/
/** Lines that are kept as they are: headings, quotes, tables, HTML, rules, definitions of links. */
const KEPT = /^\s*(#{1,6}\s|>|\||<|=+$|-{3,}$|\[[^\]]+\]:)/

/** A text in lines of `WIDTH` columns behind `first` and `next`. Code between backticks is not broken. */
function wrapped(text: string, first: string, next: string): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.match(/(?:`+[^`]+`+|\S)+/g) ?? []) {
    const prefix = lines.length === 0 ? first : next
    const fits = [...`${prefix}${line} ${word}`].length <= WIDTH
    if (line !== '' && (fits || BLOCK.test(word))) line += ` ${word}`
    else if (line === '') line = word
    else {
      lines.push(prefix + line)
      line = word
    }
  }
  return [...lines, (lines.length === 0 ? first : next) + line]
}

/**
 * Markdown with the prose of paragraphs and list items in lines of at most 100 columns, where words allow it. Tables, headings, code, quotes and HTML
 * stay as they are. Hard breaks (two spaces at the end of a line) are not known: whoever writes the result compares what it renders.
 */
export function wrapProse(markdown: string): string {
  const result: string[] = []
  /** The paragraph being read: its text, and what stands before its first and its other lines. */
  let open: { text: string[]; first: string; next: string } | null = null
  let fence: string | null = null
  let inHtml = false
  const close = () => {
    if (open) result.push(...wrapped(open.text.join(' '), open.first, open.next))
    open = null
  }
  for (const line of markdown.split('\n')) {
    const mark = FENCE.exec(line)?.[1] ?? null
    if (fence !== null || mark !== null) {
      close()
      if (fence === null) fence = mark
      else if (mark === fence) fence = null
      result.push(line)
      continue
    }
    if (line.trim() === '') inHtml = false
    if (/^\s*</.test(line) && open === null) inHtml = true
    const item = ITEM.exec(line)?.[1]
    const isCode = open === null && /^ {4,}/.test(line) && item === undefined
    if (inHtml || isCode || line.trim() === '' || (KEPT.test(line) && item === undefined)) {
      close()
      result.push(line)
      continue
    }
    if (item !== undefined) {
      close()
      open = { text: [line.slice(item.length)], first: item, next: ' '.repeat(item.length) }
    } else if (open === null) {
      const indent = /^\s*/.exec(line)?.[0] ?? ''
      open = { text: [line.trim()], first: indent, next: indent }
    } else open.text.push(line.trim())
  }
  close()
  return result.join('\n')
}
