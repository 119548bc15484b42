import { writeFile } from 'node:fs/promises'
import { isAbsolute, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

const ROOT = fileURLToPath(new URL('.', import.meta.url))

/** Writes beside the bundle which modules it was made from; src/http/build/office-bundle.ts reads them. */
const recordModules: Plugin = {
  name: 'record-modules',
  apply: 'build',
  async writeBundle({ dir = '' }) {
    const files = [...this.getModuleIds()]
      .filter(isAbsolute)
      .map((id) => relative(ROOT, id.replace(/\?.*$/, '')))
    await writeFile(join(dir, 'modules.json'), JSON.stringify([...new Set(files)].sort()))
  },
}

/** The bundle of the back office (`src/backoffice`): a page of its own below /yonetim, rendered in the browser alone. */
export default defineConfig(({ command }) => ({
  root: fileURLToPath(new URL('src/backoffice', import.meta.url)),
  base: '/yonetim/',
  publicDir: false,
  cacheDir: fileURLToPath(new URL('node_modules/.vite-backoffice', import.meta.url)),
  plugins: [tailwindcss(), recordModules],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    // Scripts inside the document are forbidden by its content security policy.
    modulePreload: { polyfill: false },
    emptyOutDir: true,
    outDir: process.env.VITRIN_BUILD_DIR ?? fileURLToPath(new URL('build/backoffice', import.meta.url)),
    reportCompressedSize: false,
    rolldownOptions: { output: { chunkFileNames: 'assets/[hash].js' } },
  },
  resolve:
    command === 'build'
      ? {
          // One module for each text (src/http/build/texts.ts), so that a screen loads the texts it uses.
          alias: [
            {
              find: /^#office-texts\//,
              replacement: fileURLToPath(new URL('src/paraglide/office/by-text/', import.meta.url)),
            },
            {
              find: /^#texts\//,
              replacement: fileURLToPath(new URL('src/paraglide/by-text/', import.meta.url)),
            },
          ],
        }
      : {},
}))
