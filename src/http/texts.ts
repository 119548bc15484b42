import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type CompilerOptions, compile } from '@inlang/paraglide-js'
import { minify } from 'vite'

const ROOT = new URL('../../', import.meta.url)
const TEXTS_FOLDER = new URL('src/paraglide', ROOT).pathname
/** The same texts with a file for each, so that a page's bundle contains only the texts it uses. */
const PAGE_TEXTS_FOLDER = new URL('src/paraglide/by-text', ROOT).pathname
const PLACEHOLDER = /\{(\w+)\}/g

/**
 * A text, or a wording for each combination of plural forms in inlang's message format; see `review_count` in `messages/en.json`.
 * Turkish nouns do not change after a number.
 */
export type Text =
  | string
  | readonly [{ selectors: readonly string[]; match: Readonly<Record<string, string>> }]
type Texts = Readonly<Record<string, Text>>

async function readTexts(locale: string): Promise<Texts> {
  return JSON.parse(await readFile(new URL(`messages/${locale}.json`, ROOT), 'utf8'))
}

/** Texts that are meant to be the same in both languages. */
const SAME_ON_PURPOSE: ReadonlySet<string> = new Set(['order_line_refused'])

/** Keys whose English text equals the Turkish one, except those in `allowed`: probably not translated. */
export function untranslated(tr: Texts, en: Texts, allowed: ReadonlySet<string> = SAME_ON_PURPOSE): string[] {
  return Object.keys(tr).filter((key) => !key.startsWith('$') && tr[key] === en[key] && !allowed.has(key))
}

const wordingsOf = (text: Text) => (typeof text === 'string' ? [text] : Object.values(text[0].match))

/** The placeholders of a text, or null where its wordings have different ones. */
function placeholdersOf(text: Text): string | null {
  const named = wordingsOf(text).map((wording) => [...wording.matchAll(PLACEHOLDER)].map(([, name]) => name))
  const [placeholders, ...others] = new Set(named.map((names) => names.sort().join()))
  return placeholders === undefined || others.length > 0 ? null : placeholders
}

/** A number and a plural noun. `{most}` is a limit of the shop and never 1. */
const COUNTED = /\{(?!most\})\w+\} [a-z]{3,}s\b/

/** The problem of an English text's plural forms: a counted noun without forms, or a missing form. */
function pluralProblem(text: Text): string | null {
  if (typeof text === 'string') return COUNTED.test(text) ? 'counts something and has no plural forms' : null
  const [{ selectors, match }] = text
  const wanted = selectors.reduce<string[]>(
    (all, name) => ['one', 'other'].flatMap((form) => all.map((key) => [key, `${name}=${form}`].join(', '))),
    [''],
  )
  const keys = wanted.map((key) => key.slice(2)).toSorted()
  return keys.join() === Object.keys(match).toSorted().join() ? null : 'needs the forms one and other'
}

/**
 * The problems of the texts: a key missing in one language, an empty text, different placeholders, an English text that would
 * read `1 items`.
 */
export function textProblems(tr: Texts, en: Texts): string[] {
  const keys = [...new Set([...Object.keys(tr), ...Object.keys(en)])].filter((key) => !key.startsWith('$'))
  return keys.flatMap((key) => {
    const [turkish, english] = [tr[key], en[key]]
    if (!turkish) return [`${key}: no Turkish text`]
    if (!english) return [`${key}: no English text`]
    const plural = pluralProblem(english)
    if (plural !== null) return [`${key}: the English text ${plural}`]
    const placeholders = placeholdersOf(turkish)
    return placeholders !== null && placeholders === placeholdersOf(english)
      ? []
      : [`${key}: the two texts name different places`]
  })
}

/**
 * Removes comments and whitespace: two thirds of the compiled texts, which the process would hold in memory as long as it runs.
 * Their types are in the `.d.ts` files.
 */
async function removeComments(folder: string): Promise<void> {
  for (const name of await readdir(folder, { recursive: true })) {
    if (!name.endsWith('.js')) continue
    const file = join(folder, name)
    const { code, errors } = await minify(file, await readFile(file, 'utf8'), {
      module: true,
      compress: false,
      mangle: false,
      codegen: { removeWhitespace: true },
    })
    if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
    await writeFile(file, code)
  }
}

/** Checks `messages/*.json` and compiles them to `src/paraglide`. Throws with every problem found. */
export async function compileTexts(): Promise<void> {
  const [tr, en] = [await readTexts('tr'), await readTexts('en')]
  const problems = [
    ...textProblems(tr, en),
    ...untranslated(tr, en).map((key) => `${key}: the English text is the Turkish one`),
  ]
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
  await removeComments(TEXTS_FOLDER)
  await compile({
    ...all,
    outdir: PAGE_TEXTS_FOLDER,
    outputStructure: 'message-modules',
    emitTsDeclarations: false,
  })
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await compileTexts()
  // Timers of the compiler would keep the process alive for half a minute.
  process.exit()
}
