import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { deskAdminRoutes } from '#modules/backoffice/desk/desk-admin-routes.ts'
import { integrationsAdminRoutes } from '#modules/backoffice/integrations/integrations-admin-routes.ts'
import { operationsAdminRoutes } from '#modules/backoffice/operations/operations-admin-routes.ts'
import { smsAdminRoutes } from '#modules/backoffice/operations/sms-admin-routes.ts'
import { barcodesAdminRoutes } from '#modules/backoffice/products/barcodes/barcodes-admin-routes.ts'
import { previewAdminRoutes } from '#modules/backoffice/products/preview/preview-admin-routes.ts'
import { productsAdminRoutes } from '#modules/backoffice/products/products-admin-routes.ts'
import { sheetAdminRoutes } from '#modules/backoffice/products/sheet/sheet-admin-routes.ts'
import { staffPeopleRoutes } from '#modules/backoffice/staff/people/staff-people-routes.ts'
import { staffAccountRoutes } from '#modules/backoffice/staff/sign-in/staff-account-routes.ts'
import { staffLanguageRoutes } from '#modules/backoffice/staff/sign-in/staff-language-routes.ts'
import { staffRoutes } from '#modules/backoffice/staff/staff-routes.ts'
import { viewsAdminRoutes } from '#modules/backoffice/views/views-admin-routes.ts'
import { couponsAdminRoutes } from '#modules/buying/coupons/coupons-admin-routes.ts'
import { logosAdminRoutes } from '#modules/content/logos/logos-admin-routes.ts'
import { pagesAdminRoutes } from '#modules/content/pages/pages-admin-routes.ts'
import { questionsAdminRoutes } from '#modules/content/questions/questions-admin-routes.ts'
import { redirectsAdminRoutes } from '#modules/content/redirects/redirects-admin-routes.ts'
import { reviewsAdminRoutes } from '#modules/content/reviews/staff/reviews-admin-routes.ts'
import { brandsAdminRoutes } from '#modules/goods/catalogue/brands/brands-admin-routes.ts'
import { categoriesAdminRoutes } from '#modules/goods/catalogue/categories/categories-admin-routes.ts'
import { productVideosAdminRoutes } from '#modules/goods/catalogue/guides/product-videos-admin-routes.ts'
import { sizeGuidesAdminRoutes } from '#modules/goods/catalogue/guides/size-guides-admin-routes.ts'
import { mediaAdminRoutes } from '#modules/goods/catalogue/media/media-admin-routes.ts'
import { tagsAdminRoutes } from '#modules/goods/catalogue/tags/tags-admin-routes.ts'
import { currenciesAdminRoutes } from '#modules/goods/currencies/currencies-admin-routes.ts'
import { phrasesAdminRoutes } from '#modules/goods/phrases/phrases-admin-routes.ts'
import { searchesAdminRoutes } from '#modules/goods/searches/searches-admin-routes.ts'
import { stockAdminRoutes } from '#modules/goods/stock/desk/stock-admin-routes.ts'
import { warehousesAdminRoutes } from '#modules/goods/stock/desk/warehouses-admin-routes.ts'
import { synonymsAdminRoutes } from '#modules/goods/synonyms/synonyms-admin-routes.ts'
import { exportsAdminRoutes } from '#modules/intake/exports/exports-admin-routes.ts'
import { importsAdminRoutes } from '#modules/intake/imports/imports-admin-routes.ts'
import { importHistoryRoutes } from '#modules/intake/imports/undo/import-history-routes.ts'
import { moveInAdminRoutes } from '#modules/intake/move-in/move-in-admin-routes.ts'
import { earlierOrdersAdminRoutes } from '#modules/intake/move-in/staff/earlier-orders-admin-routes.ts'
import { moveInHistoryRoutes } from '#modules/intake/move-in/write/move-in-history-routes.ts'
import { productChangesAdminRoutes } from '#modules/intake/product-changes/product-changes-admin-routes.ts'
import { bankStatementsAdminRoutes } from '#modules/ordering/bank-statements/bank-statements-admin-routes.ts'
import { orderEditRoutes } from '#modules/ordering/orders/edits/order-edit-routes.ts'
import { orderInvoiceFileRoutes } from '#modules/ordering/orders/invoices/order-invoice-file-routes.ts'
import { orderInvoiceRoutes } from '#modules/ordering/orders/invoices/order-invoice-routes.ts'
import { returnCommandRoutes } from '#modules/ordering/orders/returns/return-command-routes.ts'
import { returnListRoutes } from '#modules/ordering/orders/returns/return-list-routes.ts'
import { returnSendingRoutes } from '#modules/ordering/orders/returns/return-sending-routes.ts'
import { shipmentRoutes } from '#modules/ordering/orders/shipping/shipment-routes.ts'
import { orderCommandRoutes } from '#modules/ordering/orders/staff/order-command-routes.ts'
import { orderPresenceRoutes } from '#modules/ordering/orders/staff/order-presence-routes.ts'
import { orderTimelineRoutes } from '#modules/ordering/orders/staff/order-timeline-routes.ts'
import { ordersAdminRoutes } from '#modules/ordering/orders/staff/orders-admin-routes.ts'
import { customersAdminRoutes } from '#modules/people/customers/staff/customers-admin-routes.ts'
import { auditRoutes } from '#modules/platform/audit/audit-routes.ts'
import { settingsAdminRoutes } from '#modules/platform/settings/settings-admin-routes.ts'
import { backupRunsAdminRoutes } from '#modules/shop/backup-runs/backup-runs-admin-routes.ts'
import { setupRoutes } from '#modules/shop/first-day/setup-routes.ts'
import { privacyAdminRoutes } from '#modules/shop/privacy/privacy-admin-routes.ts'
import { providersAdminRoutes } from '#modules/shop/provider-keys/providers-admin-routes.ts'
import { smsProviderAdminRoutes } from '#modules/shop/provider-keys/sms-provider-admin-routes.ts'
import { restoredAdminRoutes } from '#modules/shop/restored/restored-admin-routes.ts'

/** Routes below `/api/admin`, one plugin for each module that staff works with. */
// biome-ignore format: one line each, so that two additions do not collide
export const ADMIN_ROUTES: readonly FastifyPluginAsyncZod[] = [
  auditRoutes,
  backupRunsAdminRoutes,
  bankStatementsAdminRoutes,
  barcodesAdminRoutes,
  brandsAdminRoutes,
  tagsAdminRoutes,
  categoriesAdminRoutes,
  logosAdminRoutes,
  couponsAdminRoutes,
  currenciesAdminRoutes,
  customersAdminRoutes,
  deskAdminRoutes,
  earlierOrdersAdminRoutes,
  exportsAdminRoutes,
  importHistoryRoutes,
  productChangesAdminRoutes,
  importsAdminRoutes,
  integrationsAdminRoutes,
  mediaAdminRoutes,
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
  previewAdminRoutes,
  productsAdminRoutes,
  providersAdminRoutes,
  smsProviderAdminRoutes,
  smsAdminRoutes,
  questionsAdminRoutes,
  redirectsAdminRoutes,
  restoredAdminRoutes,
  returnCommandRoutes,
  returnSendingRoutes,
  returnListRoutes,
  reviewsAdminRoutes,
  phrasesAdminRoutes,
  searchesAdminRoutes,
  settingsAdminRoutes,
  sheetAdminRoutes,
  setupRoutes,
  shipmentRoutes,
  sizeGuidesAdminRoutes,
  staffAccountRoutes,
  staffLanguageRoutes,
  staffPeopleRoutes,
  staffRoutes,
  stockAdminRoutes,
  synonymsAdminRoutes,
  viewsAdminRoutes,
  warehousesAdminRoutes,
]
