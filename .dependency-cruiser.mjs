/** Which way imports may point. `npm run check:imports` holds the tree against it. */

const TESTS = '\\.test\\.tsx?$'
/** Files of a module that any other part may read: its door, its tables, and what is pure. */
const OPEN = '(\\.server|-tables|-rules|-schemas|-wire)\\.ts$'
const PURE = '(-rules|-schemas)\\.ts$'

export default {
  forbidden: [
    {
      name: 'shared-stands-alone',
      comment: 'src/shared knows nothing of the shop',
      severity: 'error',
      from: { path: '^src/shared/' },
      to: {
        path: '^(src/(modules|database|http|storefront)|tests|bench)/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'database-below-modules',
      comment: 'the database knows no module; the seed alone is made with the shop’s own rules',
      severity: 'error',
      from: { path: '^src/database/', pathNot: `^src/database/seed/|${TESTS}` },
      to: { path: '^src/(modules|http|storefront)/' },
    },
    {
      name: 'modules-below-http-and-pages',
      comment: 'a module does not know who asks',
      severity: 'error',
      from: { path: '^src/modules/', pathNot: TESTS },
      to: { path: '^src/(http|storefront)/' },
    },
    {
      name: 'modules-meet-at-their-doors',
      comment:
        'another module is reached through its .server.ts; only tables and pure files are open besides',
      severity: 'error',
      from: { path: '^src/modules/([^/]+)/', pathNot: TESTS },
      to: { path: '^src/modules/[^/]+/', pathNot: [`^src/modules/$1/`, OPEN] },
    },
    {
      name: 'pure-files-stay-pure',
      comment: 'rules and schemas run in the browser too',
      severity: 'error',
      from: { path: `^src/(modules|shared)/.*${PURE}` },
      to: { path: ['^src/database/', '\\.server\\.ts$', '-tables\\.ts$', '-routes\\.ts$', '-queries\\.ts$'] },
    },
    {
      name: 'pure-files-need-no-node',
      comment: 'the browser has no node: modules and no driver',
      severity: 'error',
      from: { path: `^src/(shared/|modules/.*${PURE})`, pathNot: TESTS },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'pages-take-types-only',
      comment:
        'what reaches the browser must not reach the server; pages get the shop from their load context',
      severity: 'error',
      from: { path: '^src/storefront/', pathNot: `\\.server\\.tsx?$|${TESTS}` },
      to: { path: '^src/(modules|database|http)/', pathNot: PURE, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'shipped-code-needs-no-tests',
      severity: 'error',
      from: { path: '^src/', pathNot: TESTS },
      to: { path: '^(tests|bench)/' },
    },
    {
      name: 'caches-have-a-lifetime',
      comment:
        'what was read from the database is kept by bounded-cache.ts alone; counters of attempts, one run of a command and what is worked out of a text alone are no such cache',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot:
          '^src/(database/bounded-cache|modules/limits/hit-counter|modules/checkout/card-attempts|shared/clean-html.server|modules/imports/[^/]+)\\.ts$',
      },
      to: { path: 'node_modules/lru-cache/' },
    },
    {
      name: 'no-circles',
      comment: 'circles of values make start order a riddle; tables may point at each other’s columns',
      severity: 'error',
      from: { pathNot: '-tables\\.ts$' },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(src/paraglide|\\.react-router|build)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}
