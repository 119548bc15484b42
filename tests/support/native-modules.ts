import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { transformSync } from '@swc/core'

/**
 * Loaded first by every test process whose modules Node imports by itself, which costs half of what Vite's module runner costs. Node strips
 * types and knows no JSX: the files of emails are compiled here. Argon2 runs at its least cost (`quick-argon2.ts`).
 */

const QUICK_ARGON2 = new URL('./quick-argon2.ts', import.meta.url).href

registerHooks({
  resolve(specifier, context, next) {
    if (specifier === '@node-rs/argon2' && context.parentURL !== QUICK_ARGON2)
      return { url: QUICK_ARGON2, shortCircuit: true }
    return next(specifier, context)
  },
  load(url, context, next) {
    if (!url.startsWith('file:') || !/\.tsx$/.test(url)) return next(url, context)
    const file = fileURLToPath(url)
    const { code } = transformSync(readFileSync(file, 'utf8'), {
      filename: file,
      sourceMaps: 'inline',
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
        target: 'es2024',
      },
      module: { type: 'es6' },
    })
    return { format: 'module', source: code, shortCircuit: true }
  },
})
