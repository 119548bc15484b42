import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { compressAssets } from './compress-assets.ts'
import { checkPageBundle } from './page-bundle.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const TEXTS = ['messages', 'project.inlang/settings.json', 'src/http/texts.ts']
const PAGES = [
  ...TEXTS,
  'src/http/compress-assets.ts',
  'src/http/page-bundle.ts',
  'src/storefront',
  'src/emails',
  'src/shared',
  'src/modules',
  'vite.config.ts',
  'react-router.config.ts',
  'package-lock.json',
]
/** Pages only bundle the modules' rules, schemas and wire words; other files of modules may change without a rebuild. */
const BUILT_OF_MODULES = /-(rules|schemas|wire)\.ts$/

const isBuilt = (file: string) =>
  !file.includes('.test.') && (!file.startsWith('src/modules/') || BUILT_OF_MODULES.test(file))

async function filesUnder(path: string): Promise<string[]> {
  const entries = await readdir(join(ROOT, path), { withFileTypes: true, recursive: true }).catch(() => null)
  if (!entries) return [path]
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length))
    .filter(isBuilt)
    .sort()
}

/** One digest over all files a build is made from. */
async function digestOf(paths: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const path of paths) {
    for (const file of await filesUnder(path)) {
      hash
        .update(file)
        .update('\0')
        .update(await readFile(join(ROOT, file)).catch(() => ''))
        .update('\0')
    }
  }
  return hash.digest('hex')
}

const readStamp = (file: string) => readFile(join(ROOT, file), 'utf8').catch(() => '')

async function writeStamp(file: string, digest: string): Promise<void> {
  await mkdir(dirname(join(ROOT, file)), { recursive: true })
  await writeFile(join(ROOT, file), digest)
}

const TEXTS_STAMP = 'src/paraglide/.stamp'
const BUILD = 'build'

/** Compiles `messages/` if anything changed, in a process of its own, because the compiler needs more memory than the shop. */
export async function buildTexts(): Promise<void> {
  const digest = await digestOf(TEXTS)
  if ((await readStamp(TEXTS_STAMP)) === digest) return
  await run(join(ROOT, 'src/http/texts.ts'), [], {})
  await writeStamp(TEXTS_STAMP, digest)
}

/**
 * Builds the pages for browser and server if any of their sources changed. The previous build stays in place until the new
 * one is complete and checked, so a second shop that starts meanwhile never sees a partial build. Throws with the output on failure.
 */
export async function buildPages(): Promise<void> {
  const digest = await digestOf(PAGES)
  if ((await readStamp(`${BUILD}/.stamp`)) === digest) return
  const draft = `${BUILD}/.draft-${process.pid}`
  try {
    await run(join(ROOT, 'node_modules/@react-router/dev/bin.cjs'), ['build'], { VITRIN_BUILD_DIR: draft })
    await checkPageBundle(join(ROOT, draft))
    await compressAssets(join(ROOT, draft, 'client/assets'))
    for (const part of ['client', 'server']) await replace(join(ROOT, draft, part), join(ROOT, BUILD, part))
    await writeStamp(`${BUILD}/.stamp`, digest)
  } finally {
    await rm(join(ROOT, draft), { recursive: true, force: true })
  }
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

/** `npm run build` */
if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  // Both write stamps, so that shops that start later have nothing to build.
  const build = async () => {
    await buildTexts()
    await buildPages()
  }
  await build().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  })
}
