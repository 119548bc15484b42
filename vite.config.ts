import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { asciiScripts } from './src/http/build/ascii-scripts.ts'
import { recordInputs } from './src/http/build/bundle-inputs.ts'
import { pageChunks } from './src/http/build/page-chunks.ts'
import { withoutUnusedFramework } from './src/http/build/unused-framework.ts'

const chunks = pageChunks()

export default defineConfig(({ command }) => ({
  publicDir: false,
  plugins: [
    tailwindcss(),
    reactRouter(),
    chunks.plugin,
    withoutUnusedFramework(),
    { ...asciiScripts(), applyToEnvironment: ({ name }) => name === 'ssr' },
    recordInputs,
  ],
  build: { target: 'es2022', assetsInlineLimit: 0, reportCompressedSize: false },
  ...(command === 'build' && {
    // One server bundle with one copy of React, in production mode whatever NODE_ENV the shop is started with.
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': '"production"' },
    // One module for each text (src/http/build/texts.ts), so that a page loads few texts that it does not use.
    resolve: {
      alias: [
        {
          find: /^#texts\//,
          replacement: fileURLToPath(new URL('src/paraglide/by-text/', import.meta.url)),
        },
      ],
    },
    environments: {
      // The process holds the bundle's source in memory, so comments and whitespace are removed; names stay for stack traces.
      ssr: {
        build: {
          rolldownOptions: {
            output: { minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } } },
          },
        },
      },
      client: {
        build: {
          rolldownOptions: {
            output: {
              codeSplitting: { groups: chunks.groups },
              // Short names, because every page contains some of them and the router's list of routes all.
              chunkFileNames: 'assets/[hash].js',
            },
          },
        },
      },
    },
  }),
}))
