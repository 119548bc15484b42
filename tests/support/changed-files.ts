import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** Lines that git prints; none where it fails, as outside of a repository or in a clone without history. */
function git(...args: string[]): string[] {
  try {
    return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
      .split('\n')
      .filter((line) => line !== '')
  } catch {
    return []
  }
}

/**
 * Files, with their whole paths, that differ from the published main branch, or from the commit before where nothing is unpublished; new files
 * too.
 */
export function changedFiles(): ReadonlySet<string> {
  const [head] = git('rev-parse', 'HEAD')
  const [published] = git('merge-base', 'HEAD', 'origin/main')
  const base = published && published !== head ? published : 'HEAD~1'
  const changed = [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')]
  return new Set(changed.map((file) => join(ROOT, file)))
}

/** The file that an import of `file` names; a package is a path that no file has. */
function importedFile(file: string, specifier: string): string {
  if (!specifier.startsWith('#')) return join(dirname(file), specifier)
  return join(ROOT, specifier.replace('#', specifier.startsWith('#tests/') ? '' : 'src/'))
}

/** True for a test file that has changed or that imports a changed one itself. */
export function concerns(test: string, changed: ReadonlySet<string>): boolean {
  if (changed.has(test)) return true
  const imports = readFileSync(test, 'utf8').matchAll(/\bfrom '([#.][^']+)'/g)
  return [...imports].some(([, specifier = '']) => changed.has(importedFile(test, specifier)))
}
