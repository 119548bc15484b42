import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/** Parts smaller than this many bytes, before packing, travel with the part that is used most like them. */
const SMALLEST_PART = 12_000

export default defineConfig(({ command, isSsrBuild }) => ({
  publicDir: false,
  plugins: [tailwindcss(), reactRouter()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    ...(!isSsrBuild && {
      rolldownOptions: {
        output: {
          // A page asks for a dozen files instead of thirty.
          codeSplitting: {
            groups: [
              {
                name: 'shop',
                tags: ['$initial'],
                entriesAware: true,
                entriesAwareMergeThreshold: SMALLEST_PART,
              },
            ],
          },
          chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        },
      },
    }),
  },
  ...(command === 'build' && {
    // One server bundle with one copy of React, in its production form whatever NODE_ENV the shop is started with.
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': '"production"' },
    // The texts with a file for each (src/http/texts.ts): a page brings those it says.
    resolve: {
      alias: [
        { find: /^#texts\//, replacement: fileURLToPath(new URL('src/paraglide/by-text/', import.meta.url)) },
      ],
    },
  }),
}))
