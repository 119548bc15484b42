import { configDefaults, defineConfig } from 'vitest/config'
import { LONG_RUN } from './tests/support/long-run.ts'
import './tests/support/pinned-node.ts'
import ChangedFirst from './tests/support/changed-first.ts'

/** Tests that kill processes, put many requests on the shop at once or wait for its deadlines: `npm run test:load` runs them alone. */
const LOAD = ['tests/load/**/*.test.ts', 'tests/money/**/*.test.ts']
/** Of them, those that compile the shop's texts or pages, or wait half a minute and more for a job or a replaced process: `npm run test:long` runs them. */
const LONG = [
  'tests/load/dev-restart.test.ts',
  'tests/load/killed-job.test.ts',
  'tests/load/rolling-upgrade.test.ts',
  'tests/load/split-roles.test.ts',
]
/** It looks at a built page before its lazy parts are loaded, and Node keeps them loaded for as long as its process lives. */
const FRESH_PROCESS = ['src/storefront/http/documents/render-document.test.ts']

/** What only Vite understands: components (`.tsx`), `import.meta.glob`, pictures and style sheets as modules. */
const VITE = [
  'src/**/*.test.tsx',
  'src/backoffice/**/*.test.ts',
  'src/storefront/content/containers/containers.test.ts',
  'src/storefront/http/hydration/deferred-scripts.test.ts',
]
const CODE = ['src/**/*.test.ts', 'src/**/*.test.tsx', 'bench/**/*.test.ts', 'tests/**/*.test.ts']
const NOT_TESTS = [...configDefaults.exclude, 'build/**', 'data/**']
/** The shop runs without a bundler, and so do its tests: a run of a few files takes half the processor that it takes with Vite's runner. */
const NATIVE = {
  experimental: { viteModuleRunner: false, nodeLoader: false },
  execArgv: ['--import', new URL('./tests/support/native-modules.ts', import.meta.url).href],
}

export default defineConfig({
  resolve: { alias: { '@node-rs/argon2': `${import.meta.dirname}/tests/support/quick-argon2.ts` } },
  test: {
    environment: 'node',
    globalSetup: ['tests/support/global-setup.ts'],
    setupFiles: [
      // First, so that it ends last: what a file opened has ended, and its children count.
      ...(process.env.FILE_COSTS === undefined ? [] : ['tests/support/file-costs.ts']),
      'tests/support/end-of-file.ts',
      'tests/support/quiet-console.ts',
      'tests/support/short-failures.ts',
    ],
    // One more than the processors of a small machine: files wait for databases, processes and deadlines a third of their time.
    maxWorkers: 3,
    // Modules hold no state, so the files of a worker share them: loading them anew took a third of the run.
    isolate: false,
    sequence: { sequencer: ChangedFirst },
    // What a test puts in place of a global ends with it: the next file of the worker would find it.
    unstubGlobals: true,
    unstubEnvs: true,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: CODE,
          exclude: [...NOT_TESTS, ...LOAD, ...FRESH_PROCESS, ...VITE],
          ...NATIVE,
        },
      },
      { extends: true, test: { name: 'pages', include: VITE } },
      // Vitest starts projects in the order of their names, so these files, the longest, come first and none of them runs alone at the end.
      { extends: true, test: { name: 'fresh process', include: FRESH_PROCESS, isolate: true } },
      {
        extends: true,
        test: {
          name: 'load',
          include: LOAD,
          exclude: [...configDefaults.exclude, ...(LONG_RUN ? [] : LONG)],
          ...NATIVE,
        },
      },
    ],
  },
})
