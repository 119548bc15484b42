import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/storefront',
  // The build goes to a folder of its own and takes the old one's place when it is whole (src/http/build.ts).
  buildDirectory: process.env.VITRIN_BUILD_DIR ?? 'build',
  // Few routes, so the browser learns them all at once and never asks the server for more.
  routeDiscovery: { mode: 'initial' },
  // Forged posts are refused by the shop's own token; behind a proxy that ends TLS the origin seen here has no https.
  allowedActionOrigins: ['**'],
} satisfies Config
