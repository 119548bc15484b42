import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/** Files of texts smaller than this, in bytes before packing, are joined with the one that is used most like them. */
const SMALLEST_FILE = 2000

export default defineConfig(({ command }) => ({
  publicDir: false,
  plugins: [tailwindcss(), reactRouter()],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  ...(command === 'build' && {
    // One server bundle with one copy of React, in its production form whatever NODE_ENV the shop is started with.
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': '"production"' },
    // The texts with a module for each (src/http/texts.ts), so that a page brings those it says and few others.
    resolve: {
      alias: [
        {
          find: /^#texts\//,
          replacement: fileURLToPath(new URL('src/paraglide/by-text/', import.meta.url)),
        },
      ],
    },
    environments: {
      // The process keeps the source of what it runs: comments and blanks are left out, names stay for whoever reads the log.
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
              codeSplitting: {
                groups: [
                  {
                    name: 'texts',
                    test: /[\\/]by-text[\\/]/,
                    entriesAware: true,
                    entriesAwareMergeThreshold: SMALLEST_FILE,
                  },
                ],
              },
              // Every page names some forty of them.
              chunkFileNames: 'assets/[hash].js',
            },
          },
        },
      },
    },
  }),
}))
