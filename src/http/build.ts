import { spawn } from 'node:child_process'
import { chmod, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { atProcessEnd } from '#shared/files/process-end.server.ts'
import { terminalProgress } from '#shared/files/terminal-progress.ts'
import { readInputs } from './build/bundle-inputs.ts'
import { compressAssets } from './build/compress-assets.ts'
import { keepFormerAssets } from './build/former-assets.ts'
import { checkOfficeBundle } from './build/office-bundle.ts'
import { checkPageBundle } from './build/page-bundle.ts'
import { checkServerBundle } from './build/server-bundle.ts'
import { buildStamp } from './build-stamp.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const BUILD = 'build'
/** What the texts are compiled from. */
const TEXTS = [
  'messages',
  'project.inlang/settings.json',
  'src/http/build/texts.ts',
  'src/http/build/office-texts.ts',
  'src/http/build/text-compiler.ts',
  'package-lock.json',
]
/**
 * What the pages are built from, beside the files of other folders that the bundler reads and reports (`vite.config.ts`). These
 * folders count as a whole, because Tailwind searches every file of them for class names and some files are imported by pattern.
 */
const PAGES = [
  ...TEXTS,
  'src/http/build/ascii-scripts.ts',
  'src/http/build.ts',
  'src/http/build/bundle-inputs.ts',
  'src/http/build/compress-assets.ts',
  'src/http/build/former-assets.ts',
  'src/http/build/page-bundle.ts',
  'src/http/build/page-chunks.ts',
  'src/http/build/unused-framework.ts',
  'src/storefront',
  'src/emails',
  'src/shared',
  'vite.config.ts',
  'react-router.config.ts',
  'package.json',
]
/** What the back office is built from, beside what the bundler reads of other folders. */
const OFFICE = [
  ...TEXTS,
  'src/http/build.ts',
  'src/http/build/compress-assets.ts',
  'src/http/build/former-assets.ts',
  'src/http/build/office-bundle.ts',
  'src/backoffice',
  'src/storefront/ui',
  'src/storefront/fonts',
  'src/shared',
  'vite.backoffice.config.ts',
  'package.json',
]
/** What the server is bundled from, beside the files that the bundler reads and reports. */
const SERVER = [
  ...TEXTS,
  'src/http/build/ascii-scripts.ts',
  'src/http/build.ts',
  'src/http/build/bundle-inputs.ts',
  'src/http/build/server-bundle.ts',
  'vite.shop.config.ts',
  'package.json',
]
const textsStamp = buildStamp(ROOT, 'src/paraglide/.stamp', TEXTS)
const pagesStamp = buildStamp(ROOT, `${BUILD}/.stamp`, PAGES)
const officeStamp = buildStamp(ROOT, `${BUILD}/.office-stamp`, OFFICE)
const serverStamp = buildStamp(ROOT, `${BUILD}/.shop-stamp`, SERVER)

/** Compiles `messages/` if anything changed, in a process of its own, because the compiler needs more memory than the shop. */
export async function buildTexts(): Promise<void> {
  if (await textsStamp.isFresh()) return
  await terminalProgress().step('Metinler derleniyor', () =>
    textsStamp.record(async () => {
      await run(join(ROOT, 'src/http/build/texts.ts'), [], {})
      return []
    }),
  )
}

/**
 * Builds the pages for browser and server, and the back office, if any of their sources changed. The previous build stays in place until the new
 * one is complete and checked, so a second shop that starts meanwhile never sees a partial build. Throws with the output on failure.
 */
export async function buildPages(): Promise<void> {
  const [pagesFresh, officeFresh] = await Promise.all([pagesStamp.isFresh(), officeStamp.isFresh()])
  // One after the other: each of them takes the memory that a small machine has.
  const progress = terminalProgress()
  if (!pagesFresh) await progress.step('Mağazanın sayfaları derleniyor', () => pagesStamp.record(bundlePages))
  if (!officeFresh)
    await progress.step('Yönetim sayfaları derleniyor', () => officeStamp.record(bundleOffice))
}

/**
 * Bundles the server if any of its sources changed (decision 124), and returns the address of the program (`shop.ts`). Throws with the
 * output on failure.
 */
export async function buildServer(): Promise<string> {
  if (!(await serverStamp.isFresh()))
    await terminalProgress().step('Sunucu derleniyor', () => serverStamp.record(bundleServer))
  return pathToFileURL(join(ROOT, BUILD, 'shop/shop.js')).href
}

/** Bundles the server. Returns the files that the bundler has read outside of the paths in `SERVER`. */
async function bundleServer(): Promise<string[]> {
  const draft = `${BUILD}/.shop-draft-${process.pid}`
  try {
    const args = ['build', '--config', join(ROOT, 'vite.shop.config.ts')]
    await run(join(ROOT, 'node_modules/vite/bin/vite.js'), args, { VITRIN_BUILD_DIR: draft })
    await checkServerBundle(join(ROOT, draft, 'shop'))
    const read = await readInputs(join(ROOT, draft), 'ssr')
    await replace(join(ROOT, draft, 'shop'), join(ROOT, BUILD, 'shop'))
    return read.filter((path) => !isBelow(path, SERVER))
  } finally {
    await rm(join(ROOT, draft), { recursive: true, force: true })
  }
}

/** Builds the back office. Returns the files that the bundler has read outside of the folders in `OFFICE`. */
async function bundleOffice(): Promise<string[]> {
  const draft = join(ROOT, `${BUILD}/.office-draft-${process.pid}`)
  try {
    const args = ['build', '--config', join(ROOT, 'vite.backoffice.config.ts')]
    await run(join(ROOT, 'node_modules/vite/bin/vite.js'), args, { VITRIN_BUILD_DIR: draft })
    const read = await checkOfficeBundle(draft)
    await compressAssets(join(draft, 'assets'))
    await keepFormerAssets(join(ROOT, BUILD, 'backoffice/assets'), join(draft, 'assets'))
    await replace(draft, join(ROOT, BUILD, 'backoffice'))
    return read.filter((path) => !isBelow(path, OFFICE))
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

/** Builds the pages. Returns the files that the bundler has read outside of the folders in `PAGES`. */
async function bundlePages(): Promise<string[]> {
  const draft = `${BUILD}/.draft-${process.pid}`
  try {
    await run(join(ROOT, 'node_modules/@react-router/dev/bin.cjs'), ['build'], { VITRIN_BUILD_DIR: draft })
    await checkPageBundle(join(ROOT, draft))
    await compressAssets(join(ROOT, draft, 'client/assets'))
    await keepFormerAssets(join(ROOT, BUILD, 'client/assets'), join(ROOT, draft, 'client/assets'))
    const read = await Promise.all([readInputs(draft, 'client'), readInputs(draft, 'ssr')])
    for (const part of ['client', 'server']) await replace(join(ROOT, draft, part), join(ROOT, BUILD, part))
    return [...new Set(read.flat())].filter((path) => !isBelow(path, PAGES))
  } finally {
    await rm(join(ROOT, draft), { recursive: true, force: true })
  }
}

/** True for a path that is one of the folders or lies in one. */
const isBelow = (path: string, folders: readonly string[]) =>
  folders.some((folder) => path === folder || path.startsWith(`${folder}/`))

/** Another user may run the shop that this one has built: new files of a running shop are private, those of a build are not. */
async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644)
}

/** Replaces a folder by another one; it is missing only between two renames. */
async function replace(source: string, target: string): Promise<void> {
  await openToAll(source)
  const replaced = `${source}.old`
  await rename(target, replaced).catch(() => undefined)
  await rename(source, target)
  await rm(replaced, { recursive: true, force: true })
}

function run(script: string, args: readonly string[], env: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...args], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env, NODE_ENV: 'production' },
    })
    child.once(
      'exit',
      atProcessEnd(() => child.kill()),
    )
    const output: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => output.push(chunk))
    child.on('error', reject)
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${script} failed:\n${Buffer.concat(output)}`)),
    )
  })
}

/** `npm run build`; with --texts the texts alone */
if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  // Both write stamps, so that shops that start later have nothing to build.
  const build = async () => {
    await buildTexts()
    if (process.argv.includes('--texts')) return
    await buildServer()
    await buildPages()
  }
  await build().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  })
}
