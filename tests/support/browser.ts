import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { LaunchOptions } from '@playwright/test'
import packed, { inflate } from '@sparticuz/chromium'

/** Where Linux distributions install Chromium. */
const INSTALLED = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The packed browser runs without a sandbox and a GPU, so it also runs as root in a container. */
const ARGS = [
  '--no-sandbox',
  '--disable-setuid-sandbox',
  '--disable-gpu',
  '--font-render-hinting=none',
  '--headless=shell',
]

/**
 * Launch options for the browser of the tests. On Linux x64 it is an npm package that brings the libraries a minimal machine
 * lacks; elsewhere an installed Chromium is used. VITRIN_CHROMIUM names another executable.
 */
export async function browserLaunch(): Promise<LaunchOptions> {
  const chosen = process.env.VITRIN_CHROMIUM
  const memory = (await hasSharedMemory()) ? { ignoreDefaultArgs: ['--disable-dev-shm-usage'] } : {}
  if (!chosen && process.platform === 'linux' && process.arch === 'x64')
    return { ...memory, ...(await packedLaunch()) }
  const executablePath = chosen ?? INSTALLED.find((path) => existsSync(path))
  return { ...memory, ...(executablePath && { executablePath }), args: ['--no-sandbox'] }
}

/** Free bytes of shared memory, far more than the browsers of a run use; containers often have 64 MB. */
const ENOUGH_SHARED_MEMORY = 1024 ** 3

/**
 * Whether the browser can exchange pictures and data between its processes in `/dev/shm`. Playwright makes it use files in the
 * temporary folder, which is right for small containers and costs a tenth of the browser's processor time on a disk.
 */
async function hasSharedMemory(): Promise<boolean> {
  const { bavail, bsize } = await statfs('/dev/shm').catch(() => ({ bavail: 0, bsize: 0 }))
  return bavail * bsize >= ENOUGH_SHARED_MEMORY
}

async function packedLaunch(): Promise<LaunchOptions> {
  const executablePath = await packed.executablePath()
  const { stdout } = await promisify(execFile)('ldd', [executablePath]).catch(() => ({ stdout: 'not found' }))
  const env: Record<string, string> = {}
  for (const [name, value] of Object.entries(process.env)) if (value !== undefined) env[name] = value
  if (stdout.includes('not found')) {
    const folder = dirname(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')))
    env.LD_LIBRARY_PATH = join(await inflate(join(folder, 'bin/al2023.tar.br')), 'lib')
  }
  if (!existsSync('/etc/fonts')) env.FONTCONFIG_PATH = join(dirname(executablePath), 'fonts')
  return { executablePath, args: ARGS, env }
}
