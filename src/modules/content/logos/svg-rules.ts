/** Why an SVG is not drawn. */
export type SvgProblem = 'not-svg' | 'entities'

/** A declaration of another encoding would make the parser read other characters than these checks. */
const FOREIGN_ENCODING = /^\s*<\?xml[^>]*encoding\s*=\s*["'](?!utf-8["'])/i
const ROOT = /<(?:[a-z]+:)?svg[\s>/]/i
const ENTITIES = /<!ENTITY|<!DOCTYPE[^>]*\[/i

/**
 * Checks an SVG before a parser sees it: text in UTF-8 whose first element can be `svg`, without entities, with which a small file
 * becomes a large one. Everything else that an SVG can contain (scripts, addresses of other files) is left to the drawing, which
 * runs no script and opens no address, and whose result is pixels.
 */
export function svgProblem(bytes: Uint8Array): SvgProblem | null {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return 'not-svg'
  }
  if (text.includes('\0') || !/^\s*</.test(text) || !ROOT.test(text)) return 'not-svg'
  if (FOREIGN_ENCODING.test(text)) return 'not-svg'
  return ENTITIES.test(text) ? 'entities' : null
}
