import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/storefront',
  buildDirectory: 'build',
  // Few routes, so the browser learns them all at once and never asks the server for more.
  routeDiscovery: { mode: 'initial' },
  // Forged posts are refused by the shop's own token; behind a proxy that ends TLS the origin seen here has no https.
  allowedActionOrigins: ['**'],
} satisfies Config
