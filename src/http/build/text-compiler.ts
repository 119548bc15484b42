import { readFile } from 'node:fs/promises'
import { type CompilerOptions, compileProject } from '@inlang/paraglide-js'
import { LOCALES, type Locale } from '#shared/locale.ts'
import type { Texts } from './texts.ts'

type Project = Parameters<typeof compileProject>[0]['project']
type Plugin = Awaited<ReturnType<Project['plugins']['get']>>[number]

/** Compiles texts; returns the content of each file by its path. */
export type TextCompiler = (options: CompilerOptionsOfTexts) => Promise<Record<string, string>>
type CompilerOptionsOfTexts = Pick<CompilerOptions, 'outputStructure' | 'emitTsDeclarations'>

/** How every folder of texts is compiled: the language is a variable of the process or the page. */
const OPTIONS = {
  strategy: ['globalVariable', 'baseLocale'],
  emitTsDeclarations: false,
  emitReadme: false,
  emitGitIgnore: false,
  emitPrettierIgnore: false,
  disableAsyncLocalStorage: true,
} satisfies Partial<CompilerOptions>

/**
 * Reads texts for the compiler. Its own way leads through a database in WebAssembly, a statement for each text, and took 25 s of a
 * processor at every first start. All that the compiler asks of a project are its settings and one statement, which selects
 * every text; a version that asks more fails the build.
 */
export async function readForCompiler(root: URL, texts: Record<Locale, Texts>): Promise<TextCompiler> {
  const settings = JSON.parse(await readFile(new URL('project.inlang/settings.json', root), 'utf8'))
  const { default: reader }: { default: Plugin } = await import(new URL(settings.modules[0], root).href)
  if (!reader.importFiles) throw new Error(`${settings.modules[0]} reads no texts`)
  const files = LOCALES.map((locale) => ({
    locale,
    content: new TextEncoder().encode(JSON.stringify(texts[locale])),
  }))
  const read = await reader.importFiles({ files, settings })
  const variants = Map.groupBy(read.variants, (variant) =>
    'messageId' in variant ? variant.messageId : `${variant.messageLocale} ${variant.messageBundleId}`,
  )
  const messages = Map.groupBy(read.messages, ({ bundleId }) => bundleId)
  const bundles = read.bundles.map(({ id = '', declarations }) => ({
    id,
    declarations,
    messages: messages
      .get(id)
      ?.map((message) => ({ ...message, variants: variants.get(`${message.locale} ${id}`) ?? [] })),
  }))
  const project = {
    settings: { get: async () => settings },
    db: { selectFrom: () => ({ select: () => ({ execute: async () => bundles }) }) },
  } as unknown as Project
  return (options) => compileProject({ project, compilerOptions: { ...OPTIONS, ...options } })
}
