import { spawn } from 'node:child_process'
import { readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { z } from 'zod'
import { buildStamp } from './build-stamp.ts'
import { compressAssets } from './compress-assets.ts'
import { checkPageBundle } from './page-bundle.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const BUILD = 'build'
/** What the texts are compiled from. */
const TEXTS = ['messages', 'project.inlang/settings.json', 'src/http/texts.ts', 'package-lock.json']
/**
 * What the pages are built from, beside the files of other folders that the bundler reads and reports (`vite.config.ts`). These
 * folders count as a whole, because Tailwind searches every file of them for class names and some files are imported by pattern.
 */
const PAGES = [
  ...TEXTS,
  'src/http/build.ts',
  'src/http/compress-assets.ts',
  'src/http/page-bundle.ts',
  'src/storefront',
  'src/emails',
  'src/shared',
  'vite.config.ts',
  'react-router.config.ts',
  'package.json',
]
const textsStamp = buildStamp(ROOT, 'src/paraglide/.stamp', TEXTS)
const pagesStamp = buildStamp(ROOT, `${BUILD}/.stamp`, PAGES)

/** Compiles `messages/` if anything changed, in a process of its own, because the compiler needs more memory than the shop. */
export async function buildTexts(): Promise<void> {
  if (await textsStamp.isFresh()) return
  await textsStamp.record(async () => {
    await run(join(ROOT, 'src/http/texts.ts'), [], {})
    return []
  })
}

/**
 * Builds the pages for browser and server if any of their sources changed. The previous build stays in place until the new
 * one is complete and checked, so a second shop that starts meanwhile never sees a partial build. Throws with the output on failure.
 */
export async function buildPages(): Promise<void> {
  if (await pagesStamp.isFresh()) return
  await pagesStamp.record(bundlePages)
}

/** Builds the pages. Returns the files that the bundler has read outside of the folders in `PAGES`. */
async function bundlePages(): Promise<string[]> {
  const draft = `${BUILD}/.draft-${process.pid}`
  try {
    await run(join(ROOT, 'node_modules/@react-router/dev/bin.cjs'), ['build'], { VITRIN_BUILD_DIR: draft })
    await checkPageBundle(join(ROOT, draft))
    await compressAssets(join(ROOT, draft, 'client/assets'))
    const read = await Promise.all(
      ['client', 'ssr'].map((name) => readInputs(join(draft, `inputs-${name}.json`))),
    )
    for (const part of ['client', 'server']) await replace(join(ROOT, draft, part), join(ROOT, BUILD, part))
    return [...new Set(read.flat())]
  } finally {
    await rm(join(ROOT, draft), { recursive: true, force: true })
  }
}

async function readInputs(file: string): Promise<string[]> {
  const files = z.array(z.string()).parse(JSON.parse(await readFile(join(ROOT, file), 'utf8')))
  return files.filter((path) => !PAGES.some((folder) => path === folder || path.startsWith(`${folder}/`)))
}

/** Replaces a folder by another one; it is missing only between two renames. */
async function replace(source: string, target: string): Promise<void> {
  const replaced = `${source}.old`
  await rename(target, replaced).catch(() => undefined)
  await rename(source, target)
}

function run(script: string, args: readonly string[], env: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...args], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env, NODE_ENV: 'production' },
    })
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
    if (!process.argv.includes('--texts')) await buildPages()
  }
  await build().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  })
}
