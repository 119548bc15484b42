import { configDefaults, defineConfig } from 'vitest/config'

/** Tests that kill processes, put many requests on the shop at once or wait for its deadlines: they would slow all others down. */
const LOAD = ['tests/load/**/*.test.ts', 'tests/money/**/*.test.ts']

export default defineConfig({
  test: {
    environment: 'node',
    globalSetup: ['tests/support/global-setup.ts'],
    setupFiles: ['tests/support/quiet-console.ts'],
    maxWorkers: 2,
    // Modules hold no state, so the files of a worker share them: loading them anew took a third of the run.
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'bench/**/*.test.ts', 'tests/**/*.test.ts'],
          exclude: [...configDefaults.exclude, 'build/**', 'data/**', ...LOAD],
        },
      },
      // After the others, where one command runs both.
      { extends: true, test: { name: 'load', include: LOAD, sequence: { groupOrder: 1 } } },
    ],
  },
})
