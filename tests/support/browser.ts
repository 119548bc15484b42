import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { LaunchOptions } from '@playwright/test'
import packed, { inflate } from '@sparticuz/chromium'
import { hasSharedMemory } from './test-folder.ts'

/** Where Linux distributions install Chromium. */
const INSTALLED = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The packed browser runs without a sandbox and a GPU, so it also runs as root in a container. */
const ARGS = [
  '--no-sandbox',
  '--disable-setuid-sandbox',
  '--disable-gpu',
  // Without a GPU a process for it copies every picture once more.
  '--in-process-gpu',
  '--renderer-process-limit=1',
  '--font-render-hinting=none',
  '--headless=shell',
]

/**
 * Launch options for the browser of the tests. On Linux x64 it is an npm package that brings the libraries a minimal machine
 * lacks; elsewhere an installed Chromium is used. VITRIN_CHROMIUM names another executable.
 */
export async function browserLaunch(): Promise<LaunchOptions> {
  const chosen = process.env.VITRIN_CHROMIUM
  // Playwright makes the browser exchange pictures and data between its processes in files of the temporary folder, which is right for
  // small containers and costs a tenth of the browser's processor time on a disk.
  const memory = (await hasSharedMemory()) ? { ignoreDefaultArgs: ['--disable-dev-shm-usage'] } : {}
  if (!chosen && process.platform === 'linux' && process.arch === 'x64')
    return { ...memory, ...(await packedLaunch()) }
  const executablePath = chosen ?? INSTALLED.find((path) => existsSync(path))
  return { ...memory, ...(executablePath && { executablePath }), args: ['--no-sandbox'] }
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
