import { readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { type CompilerOptions, compile } from '@inlang/paraglide-js'

const ROOT = new URL('../../', import.meta.url)
const TEXTS_FOLDER = new URL('src/paraglide', ROOT).pathname
/** The same texts with a file for each, so that a page of the browser brings those it says and no others. */
const PAGE_TEXTS_FOLDER = new URL('src/paraglide/by-text', ROOT).pathname
const PLACE = /\{(\w+)\}/g

async function readTexts(locale: string): Promise<Record<string, string>> {
  return JSON.parse(await readFile(new URL(`messages/${locale}.json`, ROOT), 'utf8'))
}

/** Texts that are the same in both languages because they should be. */
const SAME_ON_PURPOSE: ReadonlySet<string> = new Set(['order_line_refused'])

/** Keys whose English text is the Turkish one, letter by letter: forgotten, unless it is on the list of those that should be. */
export function untranslated(
  tr: Record<string, string>,
  en: Record<string, string>,
  allowed: ReadonlySet<string> = SAME_ON_PURPOSE,
): string[] {
  return Object.keys(tr).filter((key) => !key.startsWith('$') && tr[key] === en[key] && !allowed.has(key))
}

const placesOf = (text: string) =>
  [...text.matchAll(PLACE)]
    .map(([, name]) => name)
    .sort()
    .join()

/** What is wrong with the texts: a key missing in one language, an empty text, a place like {amount} in one only. */
export function textProblems(tr: Record<string, string>, en: Record<string, string>): string[] {
  const keys = [...new Set([...Object.keys(tr), ...Object.keys(en)])].filter((key) => !key.startsWith('$'))
  return keys.flatMap((key) => {
    const [turkish, english] = [tr[key], en[key]]
    if (!turkish) return [`${key}: no Turkish text`]
    if (!english) return [`${key}: no English text`]
    return placesOf(turkish) === placesOf(english) ? [] : [`${key}: the two texts name different places`]
  })
}

/** Checks `messages/*.json` and compiles them to `src/paraglide`. Throws with every problem found. */
export async function compileTexts(): Promise<void> {
  const problems = textProblems(await readTexts('tr'), await readTexts('en'))
  if (problems.length > 0) throw new Error(`messages/: ${problems.join('; ')}`)
  const all = {
    project: new URL('project.inlang', ROOT).pathname,
    strategy: ['globalVariable', 'baseLocale'],
    emitTsDeclarations: true,
    emitReadme: false,
    emitGitIgnore: false,
    emitPrettierIgnore: false,
    disableAsyncLocalStorage: true,
  } satisfies Omit<CompilerOptions, 'outdir' | 'fs'>
  await compile({ ...all, outdir: TEXTS_FOLDER, outputStructure: 'locale-modules' })
  await compile({
    ...all,
    outdir: PAGE_TEXTS_FOLDER,
    outputStructure: 'message-modules',
    emitTsDeclarations: false,
  })
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await compileTexts()
  // The compiler leaves timers behind that would keep the process waiting for half a minute.
  process.exit()
}
