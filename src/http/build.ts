import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const TEXTS = ['messages', 'project.inlang/settings.json', 'src/http/texts.ts']
const PAGES = [
  ...TEXTS,
  'src/storefront',
  'src/shared',
  'src/modules',
  'vite.config.ts',
  'react-router.config.ts',
  'package-lock.json',
]

async function filesUnder(path: string): Promise<string[]> {
  const entries = await readdir(join(ROOT, path), { withFileTypes: true, recursive: true }).catch(() => null)
  if (!entries) return [path]
  return entries
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length))
    .sort()
}

/** One digest over everything a build is made from. */
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
const PAGES_STAMP = 'build/.stamp'

/** True when `messages/` changed since it was last compiled; remembers today's state as compiled. */
export async function textsAreStale(): Promise<boolean> {
  const digest = await digestOf(TEXTS)
  if ((await readStamp(TEXTS_STAMP)) === digest) return false
  await writeStamp(TEXTS_STAMP, digest)
  return true
}

/** Builds the pages for browser and server if anything they are made from changed. Throws with the output when it fails. */
export async function buildPages(): Promise<void> {
  const digest = await digestOf(PAGES)
  if ((await readStamp(PAGES_STAMP)) === digest) return
  await run(join(ROOT, 'node_modules/@react-router/dev/bin.cjs'), ['build'])
  await writeStamp(PAGES_STAMP, digest)
}

function run(script: string, args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...args], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NODE_ENV: 'production' },
    })
    const output: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => output.push(chunk))
    child.on('error', reject)
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`building the pages failed:\n${Buffer.concat(output)}`)),
    )
  })
}
