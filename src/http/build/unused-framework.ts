import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

/**
 * Modules of the router that the browser loads, though the shop's configuration never uses them; without them every page loads
 * 2.5 kB less. Their functions are called all the same and do nothing then, as they do in the original.
 */
const UNUSED = [
  // Discovers routes while links appear; react-router.config.ts gives the browser all of them at first.
  'lib/dom/ssr/fog-of-war.js',
  // Measures the router's work for `instrumentations`, which entry.client.tsx does not set.
  'lib/router/instrumentation.js',
]
const ROUTER = /[\\/]node_modules[\\/]react-router[\\/]dist[\\/]production[\\/](.+)$/
const EXPORTS = /^export \{ ([\w, ]+) \};$/m

/** The same exports as a module's, as functions that return undefined. Throws for a module with other kinds of exports. */
export function emptyModule(code: string): string {
  const names = EXPORTS.exec(code)?.[1]?.split(', ')
  const values = names?.filter(
    (name) => !new RegExp(`^(?:async )?function ${name}\\(|^const ${name} = `, 'm').test(code),
  )
  if (!names || values?.length) throw new Error(`a module of the router has an unknown form: ${values}`)
  return names.map((name) => `export const ${name} = () => undefined`).join('\n')
}

/** Leaves the modules above out of the browser's bundle. Fails the build when one no longer exists, as after an update. */
export function withoutUnusedFramework(): Plugin {
  const left = new Set<string>()
  return {
    name: 'without-unused-framework',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    async load(id) {
      const module = ROUTER.exec(id)?.[1]?.replaceAll('\\', '/')
      if (!module || !UNUSED.includes(module)) return
      left.add(module)
      return emptyModule(await readFile(id, 'utf8'))
    },
    buildEnd(error) {
      const missed = UNUSED.filter((module) => !left.has(module))
      if (!error && missed.length > 0) throw new Error(`the router has no module ${missed}`)
    },
  }
}
