import { readFileSync } from 'node:fs'
import type { Locale } from '#shared/locale.ts'
import { once } from '#shared/once.ts'
import { groupKey, readGroup, readRows, type SynonymGroup } from '../synonyms-rules.ts'

/** A group that comes with the shop. */
export interface StarterGroup extends SynonymGroup {
  /** Names the group; the same for groups of both languages that search alike. */
  key: string
  /** The trade that its file lists it under. */
  trade: string
}

/** The rows of a packaged file, in its order; a line that begins with `#` names the trade of those below. */
export function readStarter(text: string): StarterGroup[] {
  return text.split(/^# /m).flatMap((part) => {
    const [trade = '', ...rows] = part.split('\n')
    return (readRows(rows.join('\n')) ?? []).map(({ text: row, group: given }) => {
      const read = readGroup(given)
      if (!read.ok) throw new Error(`a packaged group that staff could not add: ${row}`)
      return { ...read.group, key: groupKey(read.group), trade: trade.trim() }
    })
  })
}

const packaged = (file: string) => readStarter(readFileSync(new URL(file, import.meta.url), 'utf8'))

/** The packaged groups of each language, used only in the shop of that language. Read once in a process; some milliseconds. */
export const starterGroups = once<Readonly<Record<Locale, readonly StarterGroup[]>>>(() => ({
  tr: packaged('./turkish.txt'),
  en: packaged('./english.txt'),
}))
