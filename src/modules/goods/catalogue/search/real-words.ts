import { readFileSync } from 'node:fs'
import { foldText } from '#shared/text/turkish.ts'

/**
 * Folded words of Turkish and English shops: whoever types one means it. Where the shop has nothing by it, it is no slip for another word:
 * `maket` is no `market`, `kazan` no `kazak`.
 */
export const REAL_WORDS: ReadonlySet<string> = new Set(
  foldText(readFileSync(new URL('./real-words.txt', import.meta.url), 'utf8'))
    .split(/\s+/)
    .filter((word) => word !== ''),
)
