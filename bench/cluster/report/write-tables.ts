import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const FILE = join(import.meta.dirname, '../../../docs/cluster/README.md')
const BEGIN = '<!-- figures of npm run cluster -- --write -->'
const END = '<!-- end of the figures -->'

/** The text with what lies between the two marks replaced. Throws where they are missing. */
export function withFigures(text: string, figures: string): string {
  const [from, to] = [text.indexOf(BEGIN), text.indexOf(END)]
  if (from < 0 || to < from) throw new Error('the page has no place for figures')
  return `${text.slice(0, from)}${BEGIN}\n${figures.trim()}\n${text.slice(to)}`
}

/** Writes the tables into `docs/cluster/README.md`. */
export async function writeTables(figures: string): Promise<void> {
  await writeFile(FILE, withFigures(await readFile(FILE, 'utf8'), figures))
}
