import { pruneChanges } from '#database/feed/change-log.ts'
import { deleteOldAcceptances } from '#modules/ordering/orders/orders.server.ts'
import { deleteExpiredSignIns } from '#modules/people/customers/customers.server.ts'
import { deleteOldEntries } from '#modules/platform/audit/delete-old-entries.server.ts'
import type { Job } from '#modules/platform/jobs/jobs.server.ts'
import { deleteExpiredFailures, runAllSteps } from '#modules/platform/jobs/row-jobs.server.ts'
import { MAX_BACKUP_SECONDS } from '#modules/shop/backup-runs/backup-runs.server.ts'
import type { Shop } from '#modules/shop/shop.server.ts'

/** All scheduled jobs of the shop. */
export function shopJobs(shop: Shop): Job[] {
  return [
    {
      // Emails are sent at once; this sends those that failed, and those of a process that died.
      name: 'send-emails',
      cron: '* * * * *',
      run: () => shop.mail.deliver(),
    },
    {
      // As with emails.
      name: 'send-sms',
      cron: '* * * * *',
      run: () => shop.sms.deliver(),
    },
    {
      name: 'settle-payments',
      cron: '* * * * *',
      run: () => shop.checkout.reconcile(),
    },
    {
      name: 'refund-cards',
      cron: '* * * * *',
      run: () => shop.orders.refundDueCards(),
    },
    {
      name: 'delete-vault-cards',
      cron: '* * * * *',
      run: () => shop.savedCards.deleteDue(),
    },
    {
      name: 'notify-waiting',
      cron: '* * * * *',
      run: () => shop.productAlerts.notify(),
    },
    {
      name: 'remind-of-carts',
      cron: '*/10 * * * *',
      run: () => shop.reminders.remindOfCarts(),
    },
    {
      name: 'mail-wishlist-prices',
      cron: '0 10 * * *',
      run: () => shop.reminders.mailWishlistPrices(),
    },
    {
      // Drafts whose time has come; shoppers see them within the minute.
      name: 'publish-products',
      cron: '* * * * *',
      run: () => shop.products.publishDue(),
    },
    {
      // Searches of a small shop write those of products that were just saved.
      name: 'write-product-words',
      cron: '* * * * *',
      run: async () => {
        await shop.catalogue.writeWords()
      },
    },
    {
      // Runs begin at once; this goes on with those of a process that ended.
      name: 'run-product-changes',
      cron: '* * * * *',
      run: async () => shop.productChanges.goOn(),
    },
    {
      // Saved changes whose time has come begin within the minute; what was missed while the shop was down begins once.
      name: 'run-scheduled-recipes',
      cron: '* * * * *',
      run: () => shop.productChanges.schedules.runDue(),
    },
    {
      // At each full minute `startShop` does this at once; here what failed is tried again, and staff sees that it runs.
      name: 'apply-planned-prices',
      cron: '* * * * *',
      run: () => shop.products.applyPlans(),
    },
    {
      name: 'tell-low-stock',
      cron: '0 9 * * *',
      run: () => shop.products.mailLowStock(),
    },
    {
      // What rose above its number between two emails and fell again is told again.
      name: 'watch-low-stock',
      cron: '*/10 * * * *',
      run: () => shop.products.watchLowStock(),
    },
    {
      name: 'give-badges',
      cron: '25 * * * *',
      run: async () => shop.catalogue.refreshBadges(await shop.orders.bestSellers()),
    },
    {
      // A transfer may take a day; the reminder is sent after half of it.
      name: 'enforce-transfer-deadlines',
      cron: '*/5 * * * *',
      run: () => shop.orders.enforceTransferDeadlines(),
    },
    {
      // Rates of the day are published about 15:30. The other hours catch up after a failure or downtime; nothing is fetched once the
      // latest bulletin has been read.
      name: 'update-rates',
      cron: '40 * * * *',
      run: () => shop.currencies.followBulletin(shop.settings.get()),
    },
    {
      // A few each minute; who was invited is remembered with the customer.
      name: 'send-invitations',
      cron: '* * * * *',
      run: () => shop.customers.invitations.sendDue(),
    },
    {
      // Files with customers of an earlier shop; hourly, so that none stays longer than a day.
      name: 'delete-uploads',
      cron: '10 * * * *',
      run: () => shop.moveIn.deleteOldFiles(),
    },
    {
      // Not in a held shop: it may stand beside the live one, with the same place for backups and older data.
      name: 'write-backup',
      cron: '30 3 * * *',
      maxSeconds: MAX_BACKUP_SECONDS,
      run: () => shop.backupRuns.nightly(),
    },
    {
      name: 'prune-change-log',
      cron: '*/10 * * * *',
      run: async () => {
        await pruneChanges(shop.db)
      },
    },
    {
      name: 'delete-expired',
      cron: '20 4 * * *',
      run() {
        const kept = shop.settings.get()
        return runAllSteps(
          () => deleteExpiredSignIns(shop.db),
          () => shop.staff.maintain(),
          () => shop.providers.maintain(),
          () => shop.secrets.reencrypt(shop.db),
          () => shop.mail.deleteExpired(kept.iletiKayitGunu),
          () => shop.sms.deleteExpired(kept.iletiKayitGunu),
          () => shop.privacy.deleteExpired(),
          () => shop.productAlerts.deleteExpired(),
          () => shop.cart.deleteExpired(kept.ziyaretciKayitGunu),
          () => shop.reminders.deleteExpired(),
          () => shop.guests.maintain(),
          () => shop.orders.returnPhotos.deleteExpired(),
          () => shop.visitors.deleteExpired(kept.ziyaretciKayitGunu),
          () => shop.limits.deleteExpired(),
          () => shop.searches.deleteOld(),
          () => shop.integrations.deleteExpired(kept.bildirimKayitGunu),
          () => shop.imports.history.deleteExpired(),
          () => shop.productChanges.deleteExpired(),
          () => shop.products.deleteExpired(),
          () => shop.productVideos.deleteUnused(),
          () => deleteExpiredFailures(shop.db),
          () => deleteOldEntries(shop.db, kept.islemKayitGunu),
          () => deleteOldAcceptances(shop.db, kept.sozlesmeKayitGunu),
        )
      },
    },
  ]
}
