import { LRUCache } from 'lru-cache'
import { cleanHtml } from '#shared/text/clean-html.server.ts'
import { unescapedDescription, writtenDescription } from './escaped-text-rules.ts'

/**
 * Turns an imported description into HTML that is safe to print: no scripts, styles, handlers or foreign content. With `isExact` escaped markup
 * stays escaped, as in a file of this shop.
 */
export type DescriptionCleaner = (text: string, isExact?: boolean) => string

/**
 * Creates a cleaner that caches the last descriptions, since a catalogue often repeats one text on hundreds of products. Plain text keeps
 * its line breaks.
 */
export function descriptionCleaner(): DescriptionCleaner {
  const known = new LRUCache<string, string>({ max: 200 })
  return (text, isExact = false) => {
    const key = isExact ? `=${text}` : text
    const cached = known.get(key)
    if (cached !== undefined) return cached
    const meant = isExact ? writtenDescription(text) : unescapedDescription(text)
    const clean =
      meant.kind === 'html' ? cleanHtml(meant.text, 'description').trim() : plainToHtml(meant.text)
    known.set(key, clean)
    return clean
  }
}

function plainToHtml(text: string): string {
  const trimmed = text.trim()
  if (trimmed === '') return ''
  return trimmed
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${escapeText(paragraph.trim()).replaceAll('\n', '<br />')}</p>`)
    .join('')
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
