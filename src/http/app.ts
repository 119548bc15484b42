import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { cartRoutes } from '#modules/buying/cart/cart-routes.ts'
import { wishlistRoutes } from '#modules/buying/wishlist/wishlist-routes.ts'
import { feedsRoutes } from '#modules/content/feeds/feeds-routes.ts'
import { logosRoutes } from '#modules/content/logos/logos-routes.ts'
import { pagesRoutes } from '#modules/content/pages/pages-routes.ts'
import { reviewPhotoRoutes } from '#modules/content/reviews/photos/review-photo-routes.ts'
import { reviewsRoutes } from '#modules/content/reviews/reviews-routes.ts'
import { catalogueRoutes } from '#modules/goods/catalogue/catalogue-routes.ts'
import { productVideoRoutes } from '#modules/goods/catalogue/guides/product-video-routes.ts'
import { currenciesRoutes } from '#modules/goods/currencies/currencies-routes.ts'
import { searchesRoutes } from '#modules/goods/searches/searches-routes.ts'
import { checkoutRoutes } from '#modules/ordering/checkout/checkout-routes.ts'
import { paymentWindowRoutes } from '#modules/ordering/checkout/payment-window-routes.ts'
import { ordersRoutes } from '#modules/ordering/orders/orders-routes.ts'
import { stopRoutes } from '#modules/ordering/reminders/stop-routes.ts'
import { suggestionsRoutes } from '#modules/ordering/suggestions/suggestions-routes.ts'
import { accountRoutes } from '#modules/people/customers/account/account-routes.ts'
import { customersRoutes } from '#modules/people/customers/customers-routes.ts'
import { sessionsRoutes } from '#modules/people/customers/sign-in/sessions-routes.ts'
import { locationsRoutes } from '#modules/platform/locations/locations-routes.ts'
import { pictureRoutes } from '#modules/platform/media/picture-routes.ts'
import { settingsRoutes } from '#modules/platform/settings/settings-routes.ts'
import { privacyRoutes } from '#modules/shop/privacy/privacy-routes.ts'
import type { Shop } from '#modules/shop/shop.server.ts'
import { notFound } from '#shared/web/refuse.ts'
import { adminApi } from './admin/admin-api.ts'
import type { Config } from './config.ts'
import { boundedAddresses } from './guards/bounded-addresses.ts'
import { respondToBrokenRequest } from './guards/broken-request.ts'
import {
  connectionLimits,
  HEADERS_TIMEOUT,
  LARGE_FILE_TIMEOUT,
  LIMITS_CHECKED_EVERY,
  limitConnections,
  openFilesLimit,
  SILENT_CONNECTION_TIMEOUT,
} from './guards/connection-limits.ts'
import { ADMIN_API } from './guards/cross-site-rules.ts'
import { hostCookies } from './guards/host-cookies.ts'
import { loadShedding } from './guards/load-shedding.ts'
import { ownHost } from './guards/own-host.ts'
import { requestLimits } from './guards/request-limits.ts'
import { security } from './guards/security.ts'
import { securityHeaders } from './guards/security-headers.ts'
import { slowBodies } from './guards/slow-bodies.ts'
import { clientAddresses, proxyTrust } from './guards/trusted-proxies.ts'
import { fullDisk } from './process/full-disk.ts'
import { closesWhileDraining, health } from './process/health.ts'
import { maintenancePage } from './process/maintenance.ts'
import { type MetricsOptions, metrics } from './process/metrics.ts'
import type { ProcessState } from './process/process-state.ts'
import { cacheControl } from './requests/cache-control.ts'
import { compressedResponses } from './requests/compressed-responses.ts'
import { errors } from './requests/errors.ts'
import { formBodies } from './requests/form-body.ts'
import { named } from './requests/named-plugin.ts'
import { readableAddress } from './requests/readable-address.ts'
import { recentChange } from './requests/recent-change.ts'

const API_ROUTES = [
  settingsRoutes,
  currenciesRoutes,
  locationsRoutes,
  pagesRoutes,
  catalogueRoutes,
  searchesRoutes,
  customersRoutes,
  accountRoutes,
  privacyRoutes,
  sessionsRoutes,
  cartRoutes,
  suggestionsRoutes,
  ordersRoutes,
  checkoutRoutes,
  reviewsRoutes,
  wishlistRoutes,
]

/** The largest request body, in bytes; the shop's forms are much smaller. */
const BODY_LIMIT = 64 * 1024

/** The API of the back office has a document of its own, for staff (`admin-api.ts`). */
const publicRoutesOnly: typeof jsonSchemaTransform = (route) =>
  route.url.startsWith(`${ADMIN_API}/`)
    ? { schema: { hide: true }, url: route.url }
    : jsonSchemaTransform(route)

/** The HTTP server of the shop: all plugins, in the order in which a request passes them. The caller adds the pages. */
export async function buildApp(
  shop: Shop,
  options: Pick<Config, 'trustProxy'> &
    Partial<Pick<Config, 'hsts' | 'apiDocs'>> & {
      state?: ProcessState
      /** Where the figures for Prometheus go; nothing is measured without it. */
      metrics?: MetricsOptions | undefined
      /** Off in tests whose process is busy with other things. */
      shedsLoad?: boolean
    },
): Promise<FastifyInstance> {
  const state = options.state ?? { draining: false, disk: null }
  const app = fastify({
    loggerInstance: shop.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: proxyTrust(options.trustProxy),
    bodyLimit: BODY_LIMIT,
    rewriteUrl: (request) => readableAddress(request.url ?? '/'),
    clientErrorHandler: respondToBrokenRequest,
    requestTimeout: LARGE_FILE_TIMEOUT,
    connectionTimeout: SILENT_CONNECTION_TIMEOUT,
    http: { headersTimeout: HEADERS_TIMEOUT, connectionsCheckingInterval: LIMITS_CHECKED_EVERY },
    // While closing, an open connection gets a normal response to its next request, with `connection: close`.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.decorate('shop', shop)
  app.decorateRequest('shop', { getter: () => shop })

  limitConnections(app.server, connectionLimits(await openFilesLimit()), {
    byAddress: !options.trustProxy,
    log: app.log,
  })

  await app.register(closesWhileDraining, { state })
  await app.register(slowBodies)
  await app.register(clientAddresses)
  await app.register(securityHeaders, { hsts: options.hsts })
  await app.register(recentChange)
  await app.register(hostCookies)
  await app.register(cacheControl)
  await app.register(formBodies, { bodyLimit: BODY_LIMIT })
  await app.register(compressedResponses)
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: {
      params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 },
    },
  })
  await app.register(errors)
  await app.register(ownHost)
  await app.register(boundedAddresses)
  await app.register(security, { keys: shop.secrets.keysFor('csrf') })
  await app.register(requestLimits)
  if (options.shedsLoad ?? true) await app.register(loadShedding)
  await app.register(fullDisk, { state })
  await app.register(maintenancePage)
  await app.register(swagger, {
    openapi: { info: { title: 'Vitrin', description: 'The HTTP API of the store.', version: '1' } },
    transform: publicRoutesOnly,
  })
  if (options.apiDocs ?? true)
    await app.register(async (docs) => {
      await docs.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true })
    })

  await app.register(named(health), { state })
  if (options.metrics) await app.register(metrics, options.metrics)
  await app.register(named(pictureRoutes))
  await app.register(named(productVideoRoutes))
  await app.register(named(reviewPhotoRoutes))
  await app.register(named(logosRoutes))
  await app.register(named(feedsRoutes))
  await app.register(named(paymentWindowRoutes))
  await app.register(named(stopRoutes))
  await app.register(
    async (api) => {
      for (const routes of API_ROUTES) await api.register(named(routes))
      api.setNotFoundHandler((_request, reply) => notFound(reply))
    },
    { prefix: '/api/catalog' },
  )
  await app.register(named(adminApi), { prefix: ADMIN_API, keys: shop.secrets.keysFor('csrf') })
  return app
}
