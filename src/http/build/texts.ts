import { writeFileSync } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { minify } from 'vite'
import { DEFAULT_LOCALE, LOCALES, type Locale } from '#shared/locale.ts'
import { readOfficeTexts } from './office-texts.ts'
import { readForCompiler, type TextCompiler } from './text-compiler.ts'

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
async function withoutComments(file: string, code: string): Promise<string> {
  const { code: short, errors } = await minify(file, code, {
    module: true,
    compress: false,
    mangle: false,
    codegen: { removeWhitespace: true },
  })
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  return short
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

const NEW_RULES = /new Intl\.PluralRules\(locale,\s*options\)/g

/** Makes the compiled texts reuse a language's plural rules, which they make anew for every number; none of them has options. */
function reusePluralRules(code: string): string {
  if (code.match(NEW_RULES)?.length !== 1)
    throw new Error('registry.js: plural rules are made in another way')
  const reused = code.replace(NEW_RULES, '(pluralRules[locale]??=new Intl.PluralRules(locale))')
  return `const pluralRules={};${reused}`
}

function refuseProblems(where: string, tr: Texts, en: Texts, further: readonly string[] = []): void {
  const problems = [
    ...further,
    ...textProblems(tr, en),
    ...untranslated(tr, en).map((key) => `${key}: the English text is the Turkish one`),
  ]
  if (problems.length > 0) throw new Error(`${where}: ${problems.join('; ')}`)
}

/** The compiled module that has every text. */
const INDEX = 'messages/_index'
/** In it: a type with a name, a text with its documentation and its type, a text whose name is a word of JavaScript. */
const TYPED = [
  /^\/\*\* @typedef \{(?<type>.*)\} (?<name>\w+) \*\/$/,
  /^(?<above>\/\*\*\n(?:\*.*\n)*?\*\/\n(?:export )?)const (?<text>\w+) = \/\*\* @type \{(?<textType>.*)\} \*\/ \(/,
  /^(?<renamed>export \{ \w+ as "\w+" \})/,
]
const ANY_TYPED = new RegExp(TYPED.map(({ source }) => source).join('|'), 'gm')

/**
 * The types of all texts, which stand in the comments of their compiled module. TypeScript finds the same in it and takes 10 s of a
 * processor. Throws for a module in which a text has none, as after an update of the compiler.
 */
export function textTypes(code: string): string {
  const found = [...code.matchAll(ANY_TYPED)].map(({ groups = {} }) => groups)
  if (found.filter(({ text }) => text).length !== code.match(/^(?:export )?const /gm)?.length)
    throw new Error('a compiled text has no type')
  const types = found.map(({ name, type, above, text, textType, renamed }) => {
    if (name) return `export type ${name} = ${type};`
    return text ? `${above}declare const ${text}: ${textType};` : `${renamed};`
  })
  return `${types.join('\n')}\n`
}

/** The types of what surrounds the texts, which TypeScript reads from the compiled files; no text is among them. */
async function typesAround(): Promise<Record<string, string>> {
  const compile = await readForCompiler(ROOT, { tr: {}, en: {} })
  const files = await compile({ outputStructure: 'locale-modules', emitTsDeclarations: true })
  const kept = Object.entries(files).filter(([file]) => /^\w+\.d\.ts$/.test(file))
  return Object.fromEntries(kept)
}

/** What a process loads of the texts: one file for each language, without comments, and the types of them all. */
async function processTexts(compile: TextCompiler): Promise<[file: string, content: string][]> {
  const files = await compile({ outputStructure: 'locale-modules' })
  const types = await typesAround()
  const scripts = Object.entries(files).filter(([file]) => file.endsWith('.js'))
  const short = scripts.map(async ([file, content]): Promise<[string, string]> => {
    const code = await withoutComments(file, content)
    return [file, file === 'registry.js' ? reusePluralRules(code) : code]
  })
  return [
    ...(await Promise.all(short)),
    ...Object.entries(types),
    [`${INDEX}.d.ts`, textTypes(files[`${INDEX}.js`] ?? '')],
  ]
}

/** What a page loads of the texts: a file for each, so that its bundle contains only those it uses. */
async function pageTexts(compile: TextCompiler): Promise<[file: string, content: string][]> {
  const files = await compile({ outputStructure: 'message-modules' })
  return Object.entries(files).map(([file, content]) => {
    if (file === 'runtime.js') return [file, PAGE_RUNTIME]
    if (file === 'registry.js') return [file, reusePluralRules(content)]
    const isText = /^messages\/(?!_index\.js$)[^/]+\.js$/.test(file)
    return [file, isText ? shortTextModule(content) : content]
  })
}

/** Compiles texts to a folder, and those of pages to its folder `by-text`. */
async function compileTo(folder: string, texts: Record<Locale, Texts>): Promise<void> {
  const compile = await readForCompiler(ROOT, texts)
  const files = [
    ...(await processTexts(compile)),
    ...(await pageTexts(compile)).map(([file, content]) => [join('by-text', file), content] as const),
  ].map(([file, content]) => [join(folder, file), content] as const)
  for (const path of new Set(files.map(([file]) => dirname(file)))) await mkdir(path, { recursive: true })
  for (const [file, content] of files) writeFileSync(file, content)
}

/** Checks `messages/` and compiles it to `src/paraglide`. Throws with every problem found. */
export async function compileTexts(): Promise<void> {
  const shop = { tr: await readTexts('tr'), en: await readTexts('en') }
  refuseProblems('messages/', shop.tr, shop.en)
  const office = await readOfficeTexts(ROOT)
  refuseProblems('messages/backoffice/', office.tr, office.en, office.problems)
  await rm(TEXTS_FOLDER, { recursive: true, force: true })
  await compileTo(TEXTS_FOLDER, shop)
  await compileTo(OFFICE_TEXTS_FOLDER, office)
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await compileTexts()
