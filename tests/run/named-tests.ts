import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Arguments of the two runners. */
export interface NamedTests {
  vitest: string[]
  playwright: string[]
}

/** Playwright's files, with a line where one is given. */
const BROWSER_TEST = /\.spec\.ts(:\d+)?$|(^|\/)tests\/e2e(\/|$)/

/** The test beside a file of the source; the argument itself where there is none. */
function testOf(argument: string, root: string): string {
  const test = argument.replace(/(?<!\.test|\.spec)\.(tsx?)$/, '.test.$1')
  return existsSync(join(root, test)) ? test : argument
}

/**
 * Which runner runs what `npm test -- …` names: Playwright the files of the browser, vitest all others. Options go to the runners that have
 * files; `only` gives everything to one.
 */
export function namedTests(args: readonly string[], root: string, only?: keyof NamedTests): NamedTests {
  const named: NamedTests = { vitest: [], playwright: [] }
  if (only) return { ...named, [only]: [...args] }
  // The value of an option, as in `-t 'two mugs'`, is not a file.
  const isFile = (argument: string) => /[./]/.test(argument) && !argument.startsWith('-')
  const files = args.filter(isFile)
  const options = args.filter((argument) => !isFile(argument))
  for (const file of files) {
    if (BROWSER_TEST.test(file)) named.playwright.push(file)
    else named.vitest.push(testOf(file, root))
  }
  if (named.playwright.length > 0) named.playwright.push(...options)
  if (named.vitest.length > 0 || files.length === 0) named.vitest.push(...options)
  return named
}
