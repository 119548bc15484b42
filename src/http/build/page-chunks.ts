import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

const REACT = /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/]/
const ROUTER = /[\\/]node_modules[\\/]react-router[\\/]/
/** What the pages of the router load at first. The two files themselves stay apart, because the framework reads what they export. */
const SHELL = /[\\/]storefront[\\/](?:root|entry\.client)\.tsx/
/** What every plain document loads. */
const PROGRAM = /[\\/]storefront[\\/]plain-entry\.ts/
/** What makes islands live, and the list of them. */
const HYDRATION = /[\\/]storefront[\\/]http[\\/]islands[\\/]hydrate-island\.tsx/
const ISLAND_LIST = /[\\/]storefront[\\/]islands\.ts/
/** The cart has a route of its own. */
const CART = /[\\/]storefront[\\/]content[\\/]pages[\\/]cart-route\.tsx/
/** The modules of one text, and those that name all of them. */
const TEXT = /[\\/]by-text[\\/]messages[\\/](\w+)\.js$/
const ALL_TEXTS = /[\\/]by-text[\\/]messages(?:[\\/]_index)?\.js$/

/** Smaller groups of modules, in bytes of source text, join the group that the most similar pages load. */
const SMALLEST_PART_FILE = 8000
const SMALLEST_TEXT_FILE = 2000

/** The program of plain documents, which no route names. */
const ISLANDS = 'src/storefront/plain-entry.ts'
const ISLANDS_TOKEN = 'import.meta.env?.ISLANDS_SCRIPTS'

type Group = Rolldown.CodeSplittingGroup

/** The keys of the texts that a module uses. */
const textsIn = (code: string) => [...code.matchAll(/\bm\.(\w+)/g)].map(([, key = '']) => key)

/** The modules that the entries import, directly or through others. */
function modulesOf(context: Rolldown.PluginContext, entry: RegExp): Set<string> {
  const all = [...context.getModuleIds()]
  const textModules = new Map(all.map((id) => [TEXT.exec(id)?.[1], id]))
  const found = new Set<string>()
  const open = all.filter((id) => entry.test(id))
  for (const id of open) {
    // They name every text, so the use of these is read from the source instead.
    if (found.has(id) || ALL_TEXTS.test(id)) continue
    found.add(id)
    const { code, importedIds = [] } = context.getModuleInfo(id) ?? {}
    open.push(...importedIds, ...textsIn(code ?? '').flatMap((text) => textModules.get(text) ?? []))
  }
  return found
}

/** The addresses of a chunk and of all it imports. */
function addressesOf(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): string[] {
  const files = [chunk.fileName]
  for (const file of files) {
    const imported = bundle[file]
    if (imported?.type === 'chunk') files.push(...imported.imports.filter((name) => !files.includes(name)))
  }
  return files.map((file) => `/${file}`)
}

const MANIFEST = /^manifest-\w+\.js$/
const IMPORTS = /"imports":\["[^\]]*\]/g

/**
 * The router's list of routes without what each imports: the browser uses that nowhere but in links that `deferred-scripts.server.ts`
 * replaces, and every page loads the list. Throws where the router writes it in another way.
 */
export function slimManifest(source: string): string {
  const slim = source.replaceAll(IMPORTS, '"imports":[]')
  if (slim === source) throw new Error('the list of routes has an unknown form')
  return slim
}

/** Shortens the list of routes in the browser's folder, which the router writes while it builds for the server. */
async function shortenManifest(folder: string): Promise<void> {
  const files = (await readdir(folder)).filter((file) => MANIFEST.test(file))
  for (const file of files) {
    const path = join(folder, file)
    await writeFile(path, slimManifest(await readFile(path, 'utf8')))
  }
}

/** The components of the islands: what their list imports when it is asked. */
function islandsOf(context: Rolldown.PluginContext): string[] {
  const list = [...context.getModuleIds()].find((id) => ISLAND_LIST.test(id))
  return [...(list ? (context.getModuleInfo(list)?.dynamicallyImportedIds ?? []) : [])]
}

const exactly = (id: string) => new RegExp(`^${id.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`)

/**
 * Which files the browser's modules are put into. A plain document loads one program, and React with what islands share when the first of
 * them becomes live, instead of some seventy files, which are larger compressed one by one; the router comes with its own pages alone.
 */
export function pageChunks(): { plugin: Plugin; groups: Group[] } {
  let program = new Set<string>()
  let hydration = new Set<string>()
  let ofIslands: ReadonlySet<string>[] = []
  let shell = new Set<string>()
  let cart = new Set<string>()
  let entries = new Set<string>()
  let islands: string[] = []
  const numberOfIslands = (id: string) => ofIslands.filter((island) => island.has(id)).length
  const isEntry = (id: string) => entries.has(id) || [SHELL, PROGRAM, CART].some((entry) => entry.test(id))
  return {
    plugin: {
      name: 'page-chunks',
      apply: 'build',
      // Before Vite replaces `import.meta.env`.
      enforce: 'pre',
      buildStart() {
        if (this.environment.name === 'client') this.emitFile({ type: 'chunk', id: ISLANDS, name: 'islands' })
      },
      buildEnd() {
        if (this.environment.name !== 'client') return
        const components = islandsOf(this)
        entries = new Set(components)
        program = modulesOf(this, PROGRAM)
        hydration = modulesOf(this, HYDRATION)
        ofIslands = components.map((id) => modulesOf(this, exactly(id)))
        shell = modulesOf(this, SHELL)
        cart = modulesOf(this, CART)
      },
      generateBundle(_options, bundle) {
        if (this.environment.name !== 'client') return
        const { root } = this.environment.config
        const program = Object.values(bundle).find(
          (output) => output.type === 'chunk' && relative(root, output.facadeModuleId ?? '') === ISLANDS,
        )
        if (program?.type === 'chunk') islands = addressesOf(program, bundle)
      },
      async writeBundle({ dir = '' }) {
        if (this.environment.name !== 'client') await shortenManifest(join(dir, '../client/assets'))
      },
      transform(code) {
        if (this.environment.name === 'client') return
        if (!code.includes(ISLANDS_TOKEN)) return
        return code.replace(ISLANDS_TOKEN, JSON.stringify(islands))
      },
    },
    groups: [
      { name: 'react', test: REACT, priority: 8 },
      { name: 'router', test: ROUTER, priority: 8 },
      { name: 'program', test: (id) => program.has(id) && !isEntry(id), priority: 7 },
      {
        name: 'hydration',
        test: (id) => hydration.has(id) && !isEntry(id),
        priority: 6,
      },
      {
        name: 'island',
        test: (id) => numberOfIslands(id) > 0 && !isEntry(id),
        priority: 5,
        entriesAware: true,
        entriesAwareMergeThreshold: SMALLEST_PART_FILE,
      },
      { name: 'shell', test: (id) => shell.has(id) && !isEntry(id), priority: 4 },
      {
        name: 'cart',
        test: (id) => cart.has(id) && !isEntry(id),
        priority: 2,
        entriesAware: true,
        entriesAwareMergeThreshold: SMALLEST_PART_FILE,
      },
      {
        name: 'texts',
        test: TEXT,
        priority: 1,
        entriesAware: true,
        entriesAwareMergeThreshold: SMALLEST_TEXT_FILE,
      },
    ],
  }
}
