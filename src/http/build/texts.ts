import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { type CompilerOptions, compile } from '@inlang/paraglide-js'
import { minify } from 'vite'
import { DEFAULT_LOCALE, LOCALES } from '#shared/locale.ts'
import { OFFICE_PROJECT, readOfficeTexts, writeOfficeProject } from './office-texts.ts'

const ROOT = new URL('../../../', import.meta.url)
const pathOf = (below: string) => fileURLToPath(new URL(below, ROOT))
const TEXTS_FOLDER = pathOf('src/paraglide')
/** The texts of the back office, apart from the shop's, so that none of them is in a shopper's bundle. */
const OFFICE_TEXTS_FOLDER = pathOf('src/paraglide/office')
const PLACEHOLDER = /\{(\w+)\}/g

/**
 * A text, or a wording for each combination of plural forms in inlang's message format; see `review_count` in `messages/en.json`.
 * Turkish nouns do not change after a number.
 */
export type Text =
  | string
  | readonly [{ selectors: readonly string[]; match: Readonly<Record<string, string>> }]
export type Texts = Readonly<Record<string, Text>>

async function readTexts(locale: string): Promise<Texts> {
  return JSON.parse(await readFile(new URL(`messages/${locale}.json`, ROOT), 'utf8'))
}

/** Texts that are meant to be the same in both languages. */
const SAME_ON_PURPOSE: ReadonlySet<string> = new Set(['order_line_refused', 'page_blog'])

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

/** The function by which the compiled module of a text chooses the language: two thirds of the module where the text is short. */
const CHOICE =
  /\(\(inputs(?: = \{\})?, options = \{\}\) => \{\n\tconst locale = experimentalStaticLocale \?\? options\.locale \?\? getLocale\(\)\n(?:\tif \(locale === "\w+"\) return \w+\(inputs\)\n)*\treturn \w+\(inputs\)\n\}\);/
const RUNTIME_IMPORT = "import { getLocale, experimentalStaticLocale } from '../runtime.js';"

/** What the texts of the pages need of the compiler's runtime, which is 2 kB of a page's scripts otherwise. */
const PAGE_RUNTIME = `let readLocale = () => '${DEFAULT_LOCALE}'
export const getLocale = () => readLocale()
export const overwriteGetLocale = (read) => { readLocale = read }
export const inLocale = (${LOCALES.join(', ')}) => {
  const texts = { ${LOCALES.join(', ')} }
  return (inputs, options) => texts[options?.locale ?? readLocale()](inputs)
}
`

/**
 * Shortens the compiled module of one text: the language is chosen by a function that all texts share. Throws for a module that
 * looks different, as after an update of the compiler.
 */
export function shortTextModule(code: string): string {
  const names = LOCALES.map((locale) => new RegExp(`^const (${locale}_\\w+) = `, 'm').exec(code)?.[1])
  if (!code.includes(RUNTIME_IMPORT) || !CHOICE.test(code) || names.includes(undefined))
    throw new Error(`a compiled text has an unknown form:\n${code}`)
  return code
    .replace(RUNTIME_IMPORT, "import { inLocale } from '../runtime.js';")
    .replace(CHOICE, `/* @__PURE__ */ inLocale(${names.join(', ')});`)
}

/** Shortens what the browser loads of the texts (`shortTextModule`). */
async function shortenPageTexts(root: string): Promise<void> {
  const folder = join(root, 'messages')
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.js') || name === '_index.js') continue
    const file = join(folder, name)
    await writeFile(file, shortTextModule(await readFile(file, 'utf8')))
  }
  await writeFile(join(root, 'runtime.js'), PAGE_RUNTIME)
}

const NEW_RULES = /new Intl\.PluralRules\(locale,\s*options\)/g

/** Makes the compiled texts reuse a language's plural rules, which they make anew for every number; none of them has options. */
async function reusePluralRules(folder: string): Promise<void> {
  const file = join(folder, 'registry.js')
  const code = await readFile(file, 'utf8')
  if (code.match(NEW_RULES)?.length !== 1) throw new Error(`${file}: plural rules are made in another way`)
  const reused = code.replace(NEW_RULES, '(pluralRules[locale]??=new Intl.PluralRules(locale))')
  await writeFile(file, `const pluralRules={};${reused}`)
}

function refuseProblems(where: string, tr: Texts, en: Texts, further: readonly string[] = []): void {
  const problems = [
    ...further,
    ...textProblems(tr, en),
    ...untranslated(tr, en).map((key) => `${key}: the English text is the Turkish one`),
  ]
  if (problems.length > 0) throw new Error(`${where}: ${problems.join('; ')}`)
}

/**
 * Compiles the texts of a project to a folder, and again to its folder `by-text` with a file for each, so that a page's bundle contains
 * only the texts it uses.
 */
async function compileProject(project: string, folder: string): Promise<void> {
  const all = {
    project,
    strategy: ['globalVariable', 'baseLocale'],
    emitTsDeclarations: true,
    emitReadme: false,
    emitGitIgnore: false,
    emitPrettierIgnore: false,
    disableAsyncLocalStorage: true,
  } satisfies Omit<CompilerOptions, 'outdir' | 'fs'>
  await compile({ ...all, outdir: folder, outputStructure: 'locale-modules' })
  await removeComments(folder)
  await reusePluralRules(folder)
  const byText = join(folder, 'by-text')
  await compile({ ...all, outdir: byText, outputStructure: 'message-modules', emitTsDeclarations: false })
  await shortenPageTexts(byText)
  await reusePluralRules(byText)
}

/** Checks `messages/` and compiles it to `src/paraglide`. Throws with every problem found. */
export async function compileTexts(): Promise<void> {
  refuseProblems('messages/', await readTexts('tr'), await readTexts('en'))
  const office = await readOfficeTexts(ROOT)
  refuseProblems('messages/backoffice/', office.tr, office.en, office.problems)
  await compileProject(pathOf('project.inlang'), TEXTS_FOLDER)
  // Compiling the shop's texts has emptied the folder.
  await writeOfficeProject(ROOT, office)
  await compileProject(pathOf(OFFICE_PROJECT), OFFICE_TEXTS_FOLDER)
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await compileTexts()
  // Timers of the compiler would keep the process alive for half a minute.
  process.exit()
}
