/** Allowed directions of imports, checked by `npm run check:imports`. */

const TESTS = '\\.test\\.tsx?$'
/** Files of a module that other modules may import: its public API, its tables, and pure files. */
const PUBLIC = '(\\.server|-tables|-rules|-schemas|-wire)\\.ts$'
const PURE = '(-rules|-schemas|-wire)\\.ts$'

/** The folders of the storefront, lowest first: each imports only those before it, and `server` whatever it mounts. Files beside the folders are those that React Router looks for. */
const STOREFRONT = ['http', 'ui', 'cart', 'catalogue', 'account', 'checkout', 'shell', 'content', 'server']

const storefrontLayers = STOREFRONT.slice(0, -1).map((folder, at) => ({
  name: `storefront-${folder}-imports-only-lower-folders`,
  comment: `of the pages, ${folder} imports only ${[...STOREFRONT.slice(0, at), 'itself'].join(', ')}`,
  severity: 'error',
  from: { path: `^src/storefront/${folder}/`, pathNot: TESTS },
  to: { path: '^src/storefront/', pathNot: `^src/storefront/(${STOREFRONT.slice(0, at + 1).join('|')})/` },
}))

/** The rooms of the modules, lowest first: each imports only those before it. A foreign key of a table leads wherever its table is. */
export const ROOMS = [
  'kernel',
  'platform',
  'goods',
  'people',
  'buying',
  'ordering',
  'content',
  'backoffice',
  'intake',
  'shop',
]

const rooms = ROOMS.map((room, at) => ({
  name: `modules-${room}-imports-only-lower-rooms`,
  comment: `of the modules, ${room} imports only ${[...ROOMS.slice(0, at), 'itself'].join(', ')}`,
  severity: 'error',
  from: { path: `^src/modules/${room}/`, pathNot: `-tables\\.ts$|${TESTS}` },
  to: { path: '^src/modules/', pathNot: `^src/modules/(${ROOMS.slice(0, at + 1).join('|')})/` },
}))

export default {
  forbidden: [
    ...storefrontLayers,
    ...rooms,
    {
      name: 'storefront-folders-are-listed',
      comment: 'a new folder of the pages gets its place among the others',
      severity: 'error',
      from: {},
      to: {
        path: '^src/storefront/[^/]+/',
        pathNot: `^src/storefront/(${STOREFRONT.join('|')}|fonts)/|/\\+types/`,
      },
    },
    {
      name: 'backoffice-imports-what-a-browser-may-have',
      comment:
        'the back office is bundled for the browser: pure files of the modules, shared code, the parts of the pages; the rest as types',
      severity: 'error',
      from: { path: '^src/backoffice/', pathNot: TESTS },
      to: {
        path: '^src/(modules|database|seed|http|emails|storefront)/',
        pathNot: [PURE, '^src/storefront/ui/', '^src/storefront/http/(location/|zod-without-eval\\.ts$)'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'backoffice-is-imported-by-nobody',
      comment: 'no shopper loads a byte of it',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/backoffice/' },
      to: { path: '^src/backoffice/' },
    },
    {
      name: 'backoffice-screens-share-the-frame-alone',
      comment: 'a screen imports frame, parts, list and form, and no other screen',
      severity: 'error',
      from: { path: '^src/backoffice/([^/]+)/', pathNot: TESTS },
      to: { path: '^src/backoffice/[^/]+/', pathNot: '^src/backoffice/(frame|parts|list|form|$1)/' },
    },
    {
      name: 'emails-stand-beside-the-pages',
      comment: 'an email is rendered from its data alone; the entry of the pages bundles the templates',
      severity: 'error',
      from: { path: '^src/emails/', pathNot: TESTS },
      to: { path: '^src/(storefront|seed|http|database)/' },
    },
    {
      name: 'shared-stands-alone',
      comment: 'src/shared imports nothing of the shop',
      severity: 'error',
      from: { path: '^src/shared/' },
      to: {
        path: '^(src/(modules|database|seed|http|storefront|emails)|tests|bench)/',
        // Texts for tests, which know nothing of the shop either.
        pathNot: '^tests/support/any-character\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'database-below-modules',
      comment: 'the database imports no module',
      severity: 'error',
      from: { path: '^src/database/', pathNot: TESTS },
      to: { path: '^src/(modules|seed|http|storefront|emails)/' },
    },
    {
      name: 'modules-below-http-and-pages',
      comment: 'a module does not depend on HTTP or pages',
      severity: 'error',
      from: { path: '^src/modules/', pathNot: TESTS },
      to: { path: '^src/(http|storefront|emails)/' },
    },
    {
      name: 'seed-only-for-the-start-and-commands',
      comment: 'only src/http imports the seed; a module gets what it needs of it as a dependency',
      severity: 'error',
      from: { path: '^src/', pathNot: `^src/(seed|http)/|${TESTS}` },
      to: { path: '^src/seed/' },
    },
    {
      name: 'seed-uses-public-apis',
      comment: 'the seed imports a module as other modules do, and neither HTTP nor pages',
      severity: 'error',
      from: { path: '^src/seed/', pathNot: TESTS },
      to: { path: '^src/(modules|http|storefront|emails)/', pathNot: `^src/modules/.*${PUBLIC}` },
    },
    {
      name: 'modules-use-public-apis',
      comment: 'import another module through its .server.ts, its tables or its pure files',
      severity: 'error',
      from: { path: '^src/modules/([^/]+/[^/]+)/', pathNot: TESTS },
      to: {
        path: '^src/modules/',
        pathNot: [`^src/modules/$1/`, '^src/modules/(kernel/|platform/shop-deps\\.ts$)', PUBLIC],
      },
    },
    {
      name: 'pure-files-stay-pure',
      comment: 'rules and schemas also run in the browser',
      severity: 'error',
      from: { path: `^src/(modules|shared)/.*${PURE}` },
      to: { path: ['^src/database/', '\\.server\\.ts$', '-tables\\.ts$', '-routes\\.ts$', '-queries\\.ts$'] },
    },
    {
      name: 'pure-files-need-no-node',
      comment: 'the browser has no node: modules; no page is built with a .server.ts',
      severity: 'error',
      from: { path: `^src/(shared/|modules/.*${PURE})`, pathNot: [TESTS, '\\.server\\.ts$'] },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'pages-take-types-only',
      comment:
        'pages are bundled for the browser and must not import server code; they get the shop from their load context',
      severity: 'error',
      from: { path: '^src/(storefront|emails)/', pathNot: `\\.server\\.tsx?$|${TESTS}` },
      to: { path: '^src/(modules|database|seed|http)/', pathNot: PURE, dependencyTypesNot: ['type-only'] },
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
        'bounded-cache.ts caches database reads; these files count attempts, run in one command, cache pure functions or remember what a bucket lacks',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot:
          '^src/(modules/platform/limits/hit-counter|modules/ordering/checkout/card-attempts|shared/text/clean-html.server|modules/intake/imports/.+|modules/platform/storage/shop-files/shop-files.server)\\.ts$',
      },
      to: { path: 'node_modules/lru-cache/' },
    },
    {
      name: 'no-cycles',
      comment:
        'cyclic imports of values make the initialisation order unpredictable; tables may reference each other’s columns',
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
