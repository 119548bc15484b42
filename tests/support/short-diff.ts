/** Characters of a line of a diff that are printed whole. */
const LONGEST_LINE = 400
/** Characters printed on each side of a place. */
const AROUND = 150

const LINE = /^(\s*[-+ ]? ?)(.*)$/s

/**
 * The diff of a failed assertion with its long lines shortened: of a page, the place in question instead of 40 kB of HTML. That is
 * where the text stands that was expected or must not be there, else where the longest run of its words does.
 */
export function shortDiff(diff: string): string {
  const lines = diff.split('\n')
  const expected = lines.filter((line) => line.startsWith('- ') && line.length <= LONGEST_LINE)
  const wanted = expected.map((line) => line.slice(2).trim()).filter((text) => text !== 'Expected')
  return lines.map((line) => (line.length > LONGEST_LINE ? shortLine(line, wanted) : line)).join('\n')
}

function shortLine(line: string, wanted: readonly string[]): string {
  const [, mark = '', text = ''] = LINE.exec(line) ?? []
  const places = wanted.map((one) => placeOf(text, one)).filter((place) => place !== null)
  const shown = places.length > 0 ? places.map(({ from, to }) => around(text, from, to)) : [outline(text)]
  return `${shown.map((part) => `${mark}${part}`).join('\n')} (${text.length} characters)`
}

interface Place {
  from: number
  to: number
}

/** Where the text stands, or its longest run of words that does; null where none of its words is found. */
function placeOf(document: string, wanted: string): Place | null {
  const words = [...wanted.matchAll(/\S+/g)].map(({ 0: word, index }) => ({
    from: index,
    to: index + word.length,
  }))
  for (let count = words.length; count > 0; count--)
    for (let first = 0; first + count <= words.length; first++) {
      const run = wanted.slice(words[first]?.from, words[first + count - 1]?.to)
      const from = run.length < 4 ? -1 : document.indexOf(run)
      if (from >= 0) return { from, to: from + run.length }
    }
  return null
}

function around(document: string, from: number, to: number): string {
  const start = Math.max(0, from - AROUND)
  const end = Math.min(document.length, to + AROUND)
  return `${start > 0 ? '…' : ''}${document.slice(start, end)}${end < document.length ? '…' : ''}`
}

/** What says which page it is: title, headings and alerts; of any other text its beginning. */
function outline(text: string): string {
  const parts = [...text.matchAll(/<(title|h1|h2)\b[^>]*>.*?<\/\1>|role=\\?"alert"[^>]*>.*?<\/\w+>/gs)]
  const shown = parts.map(([part]) => part.slice(0, AROUND)).join(' … ')
  return shown === '' ? `${text.slice(0, 2 * AROUND)}…` : `… ${shown.slice(0, LONGEST_LINE)} …`
}
