import { readFileSync } from 'node:fs'
import { searchTokens } from '#shared/text/turkish.ts'

/**
 * Words of Turkish and English shops, as searches compare them: whoever types one means it. Where the shop has nothing by it, it is no slip for
 * another word: `maket` is no `market`, `kazan` no `kazak`.
 */
export const REAL_WORDS: ReadonlySet<string> = new Set(
  searchTokens(readFileSync(new URL('./real-words.txt', import.meta.url), 'utf8')),
)
