import { foldText } from '#shared/text/turkish.ts'

/** Words shorter than this have no trigram of their own; they are looked for where words begin, so that an index can be used. */
const TRIGRAM = 3

/**
 * The words of a search as `count` patterns for `like` on `fold_text(' ' || …)`, null where there are fewer words. A word is found
 * anywhere, one of up to two characters where a word begins. Characters that mean something in a pattern stand for themselves.
 */
export function likePatterns(query: string, count: number): (string | null)[] {
  const words = foldText(query)
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => `${word.length < TRIGRAM ? '% ' : '%'}${word.replace(/[\\%_]/g, '\\$&')}%`)
  return Array.from({ length: count }, (_, at) => words[at] ?? null)
}
