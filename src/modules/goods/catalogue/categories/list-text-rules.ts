const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const PARAGRAPHS = /^(?:<p>[^<]*(?:<br ?\/?>[^<]*)*<\/p>\s*)+$/

/** What somebody typed as the HTML of a page: text without tags becomes paragraphs, which an empty line parts; HTML stays as it is. */
export function htmlOfTyped(typed: string): string {
  const text = typed.trim()
  if (text === '' || /<\/?[a-z][^>]*>/i.test(text)) return text
  const escaped = text.replace(/[&<>]/g, (sign) => ESCAPES[sign] ?? sign)
  return escaped
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${paragraph.trim().replaceAll('\n', '<br>')}</p>`)
    .join('\n')
}

/** The HTML of a page as it is typed: without tags where it is paragraphs alone. */
export function typedOfHtml(html: string): string {
  if (!PARAGRAPHS.test(html)) return html
  return html
    .trim()
    .replace(/<br ?\/?>/g, '\n')
    .replace(/<\/p>\s*<p>/g, '\n\n')
    .replace(/<\/?p>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
