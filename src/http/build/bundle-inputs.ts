import { readFile, writeFile } from 'node:fs/promises'
import { isAbsolute, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
/** Folders whose files are made from others. */
const GENERATED = /^(node_modules|src\/paraglide|\.react-router)\//

const fileOf = (build: string, environment: string) => join(build, `inputs-${environment}.json`)

/** Writes beside the folder of a bundle which files of this repository it was made from. */
export const recordInputs: Plugin = {
  name: 'record-inputs',
  apply: 'build',
  async writeBundle({ dir = '' }) {
    const files = [...this.getModuleIds()]
      .filter(isAbsolute)
      .map((id) => relative(ROOT, id.replace(/\?.*$/, '')))
      .filter((path) => !path.startsWith('..') && !GENERATED.test(path))
    const inputs = JSON.stringify([...new Set(files)].sort())
    await writeFile(fileOf(join(dir, '..'), this.environment.name), inputs)
  },
}

/** The files that `recordInputs` has written for a bundle below `build`, relative to the repository. */
export async function readInputs(build: string, environment: 'client' | 'ssr'): Promise<string[]> {
  return JSON.parse(await readFile(fileOf(build, environment), 'utf8'))
}
