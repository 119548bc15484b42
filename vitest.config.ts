import { configDefaults, defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'bench/**/*.test.ts', 'tests/**/*.test.ts'],
    exclude: [...configDefaults.exclude, 'build/**', 'data/**'],
    environment: 'node',
    globalSetup: ['tests/support/global-setup.ts'],
    setupFiles: ['tests/support/quiet-console.ts'],
    maxWorkers: 2,
    // Modules hold no state, so the files of a worker share them: loading them anew took a third of the run.
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
