import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/storefront',
  // src/http/build.ts builds into a temporary folder and replaces `build` when the build is complete.
  buildDirectory: process.env.VITRIN_BUILD_DIR ?? 'build',
  // There are few routes, so the browser gets all of them initially and never requests more;
  // src/http/build/unused-framework.ts relies on it.
  routeDiscovery: { mode: 'initial' },
  // The shop's own token refuses forged requests. React Router's origin check would fail behind a proxy that terminates TLS.
  allowedActionOrigins: ['**'],
} satisfies Config
