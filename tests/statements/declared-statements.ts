import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { onStatement, type Statement } from '#database/statements/statement.ts'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

export interface Declared {
  statement: Statement<never>
  place: string
}

/** The source files of the shop, without tests. */
export function sourceFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'src'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  return [...new Set(listed.split('\n'))].filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
}

/** A call of `statement`. */
export const CALL = /(?<![\w.])statement\(/
const DECLARES = /from '[^']*\/statement\.ts'/

/** Those of the files that declare statements. */
export function declaringFiles(files: readonly string[]): string[] {
  return files.filter((file) => {
    const source = readFileSync(ROOT + file, 'utf8')
    return DECLARES.test(source) && CALL.test(source)
  })
}

/** Imports every file that declares statements, and returns the declarations with their places, `file:line`. */
export async function declaredStatements(files: readonly string[]): Promise<Declared[]> {
  const declared: Declared[] = []
  onStatement((statement, frame) => {
    const [, address, line] = /(file:\/\/\/.*?):(\d+):\d+/.exec(frame) ?? []
    const file = address && fileURLToPath(address).slice(ROOT.length)
    declared.push({ statement, place: `${file}:${line}` })
  })
  for (const file of files) await import(pathToFileURL(ROOT + file).href)
  return declared
}
