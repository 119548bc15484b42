/** Placeholders of a page text as the editor shows them, and back. `names` are the known ones. */
export function withChips(html: string, names: readonly string[]): string {
  // Tags are skipped: a placeholder in an address stays as it is written.
  return html.replace(/<[^>]*>|\{\{([a-z]+)\}\}/g, (whole, name?: string) =>
    name !== undefined && names.includes(name) ? `<span data-fact="${name}"></span>` : whole,
  )
}

export const withPlaceholders = (html: string): string =>
  html.replace(/<span data-fact="([a-z]+)"[^>]*>[^<]*<\/span>/g, '{{$1}}')

const NO_PARAGRAPH = '((?:(?!</?p[ >])[\\s\\S])*?)'

/** The editor's HTML as page texts are written: no paragraph around the only text of an item or a cell, no measures of tables. */
export function tidyHtml(html: string): string {
  return html
    .replace(/<colgroup>[\s\S]*?<\/colgroup>/g, '')
    .replace(/(<table)[^>]*>/g, '$1>')
    .replace(/ (?:colspan|rowspan)="1"/g, '')
    .replace(new RegExp(`<li><p>${NO_PARAGRAPH}</p>(?=</li>|<[uo]l)`, 'g'), '<li>$1')
    .replace(new RegExp(`(<t[dh](?: [^>]*)?>)<p>${NO_PARAGRAPH}</p>(?=</t[dh]>)`, 'g'), '$1$2')
    .replace(/^<p><\/p>$/, '')
}

const SAME: Readonly<Record<string, string>> = { b: 'strong', i: 'em', del: 's' }
/** What the editor adds or leaves out without anybody seeing it. */
const SILENT = new Set(['p', 'tbody'])
const SILENT_ATTRIBUTES = new Set(['rel', 'target', 'colspan', 'rowspan', 'style'])

/** Tags and attributes of a text, sorted. */
function formatsOf(html: string): string {
  const formats = [...html.matchAll(/<([a-z][a-z0-9]*)([^>]*)>/gi)].flatMap(
    ([, tag = '', attributes = '']) => {
      const name = SAME[tag.toLowerCase()] ?? tag.toLowerCase()
      const named = [...attributes.matchAll(/([a-z-]+)=/gi)].map(([, attribute = '']) =>
        attribute.toLowerCase(),
      )
      return [
        ...(SILENT.has(name) ? [] : [name]),
        ...named.filter((each) => !SILENT_ATTRIBUTES.has(each)).map((each) => `${name}.${each}`),
      ]
    },
  )
  return formats.sort().join(' ')
}

/** Would the editor drop something of `html`? `edited` is what it makes of it. */
export const losesFormats = (html: string, edited: string): boolean => formatsOf(html) !== formatsOf(edited)
