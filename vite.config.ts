import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig(({ command }) => ({
  publicDir: false,
  plugins: [tailwindcss(), reactRouter()],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  ...(command === 'build' && {
    // One server bundle with one copy of React, in its production form whatever NODE_ENV the shop is started with.
    // Letters are not laid out for reading their source, so prettier is never loaded.
    ssr: { noExternal: true, external: ['prettier'] },
    define: { 'process.env.NODE_ENV': '"production"' },
  }),
}))
