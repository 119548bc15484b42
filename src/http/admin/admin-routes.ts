import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { auditRoutes } from '#modules/audit/audit-routes.ts'
import { bankStatementsAdminRoutes } from '#modules/bank-statements/bank-statements-admin-routes.ts'
import { productVideosAdminRoutes } from '#modules/catalogue/product-videos-admin-routes.ts'
import { sizeGuidesAdminRoutes } from '#modules/catalogue/size-guides-admin-routes.ts'
import { couponsAdminRoutes } from '#modules/coupons/coupons-admin-routes.ts'
import { currenciesAdminRoutes } from '#modules/currencies/currencies-admin-routes.ts'
import { customersAdminRoutes } from '#modules/customers/customers-admin-routes.ts'
import { deskAdminRoutes } from '#modules/desk/desk-admin-routes.ts'
import { moveInAdminRoutes } from '#modules/earlier-shop/move-in-admin-routes.ts'
import { moveInHistoryRoutes } from '#modules/earlier-shop/move-in-history-routes.ts'
import { exportsAdminRoutes } from '#modules/exports/exports-admin-routes.ts'
import { importHistoryRoutes } from '#modules/imports/import-history-routes.ts'
import { importsAdminRoutes } from '#modules/imports/imports-admin-routes.ts'
import { integrationsAdminRoutes } from '#modules/integrations/integrations-admin-routes.ts'
import { logosAdminRoutes } from '#modules/logos/logos-admin-routes.ts'
import { operationsAdminRoutes } from '#modules/operations/operations-admin-routes.ts'
import { orderCommandRoutes } from '#modules/orders/order-command-routes.ts'
import { orderEditRoutes } from '#modules/orders/order-edit-routes.ts'
import { orderInvoiceFileRoutes } from '#modules/orders/order-invoice-file-routes.ts'
import { orderInvoiceRoutes } from '#modules/orders/order-invoice-routes.ts'
import { orderPresenceRoutes } from '#modules/orders/order-presence-routes.ts'
import { orderTimelineRoutes } from '#modules/orders/order-timeline-routes.ts'
import { ordersAdminRoutes } from '#modules/orders/orders-admin-routes.ts'
import { returnCommandRoutes } from '#modules/orders/return-command-routes.ts'
import { returnListRoutes } from '#modules/orders/return-list-routes.ts'
import { returnSendingRoutes } from '#modules/orders/return-sending-routes.ts'
import { shipmentRoutes } from '#modules/orders/shipment-routes.ts'
import { pagesAdminRoutes } from '#modules/pages/pages-admin-routes.ts'
import { privacyAdminRoutes } from '#modules/privacy/privacy-admin-routes.ts'
import { providersAdminRoutes } from '#modules/providers/providers-admin-routes.ts'
import { questionsAdminRoutes } from '#modules/questions/questions-admin-routes.ts'
import { redirectsAdminRoutes } from '#modules/redirects/redirects-admin-routes.ts'
import { reviewsAdminRoutes } from '#modules/reviews/reviews-admin-routes.ts'
import { searchesAdminRoutes } from '#modules/searches/searches-admin-routes.ts'
import { settingsAdminRoutes } from '#modules/settings/settings-admin-routes.ts'
import { setupRoutes } from '#modules/staff/setup-routes.ts'
import { staffAccountRoutes } from '#modules/staff/staff-account-routes.ts'
import { staffLanguageRoutes } from '#modules/staff/staff-language-routes.ts'
import { staffPeopleRoutes } from '#modules/staff/staff-people-routes.ts'
import { staffRoutes } from '#modules/staff/staff-routes.ts'
import { synonymsAdminRoutes } from '#modules/synonyms/synonyms-admin-routes.ts'
import { viewsAdminRoutes } from '#modules/views/views-admin-routes.ts'

/** Routes below `/api/admin`, one plugin for each module that staff works with. */
// biome-ignore format: one line each, so that two additions do not collide
export const ADMIN_ROUTES: readonly FastifyPluginAsyncZod[] = [
  auditRoutes,
  bankStatementsAdminRoutes,
  logosAdminRoutes,
  couponsAdminRoutes,
  currenciesAdminRoutes,
  customersAdminRoutes,
  deskAdminRoutes,
  exportsAdminRoutes,
  importHistoryRoutes,
  importsAdminRoutes,
  integrationsAdminRoutes,
  moveInAdminRoutes,
  moveInHistoryRoutes,
  operationsAdminRoutes,
  orderCommandRoutes,
  orderEditRoutes,
  orderInvoiceFileRoutes,
  orderInvoiceRoutes,
  orderPresenceRoutes,
  orderTimelineRoutes,
  ordersAdminRoutes,
  pagesAdminRoutes,
  privacyAdminRoutes,
  productVideosAdminRoutes,
  providersAdminRoutes,
  questionsAdminRoutes,
  redirectsAdminRoutes,
  returnCommandRoutes,
  returnSendingRoutes,
  returnListRoutes,
  reviewsAdminRoutes,
  searchesAdminRoutes,
  settingsAdminRoutes,
  setupRoutes,
  shipmentRoutes,
  sizeGuidesAdminRoutes,
  staffAccountRoutes,
  staffLanguageRoutes,
  staffPeopleRoutes,
  staffRoutes,
  synonymsAdminRoutes,
  viewsAdminRoutes,
]
