import { deleteExpiredSignIns } from '#modules/customers/customers.server.ts'
import type { Shop } from '#modules/shop.server.ts'
import type { Job } from './jobs.server.ts'
import { deleteExpiredFailures, runAllSteps } from './row-jobs.server.ts'

/** Everything the shop does by the clock. */
export function shopJobs(shop: Shop): Job[] {
  return [
    {
      // Letters leave at once; this is for those that could not, and for those of a process that died.
      name: 'send-letters',
      cron: '* * * * *',
      run: () => shop.mail.deliver(),
    },
    {
      name: 'settle-payments',
      cron: '* * * * *',
      run: () => shop.checkout.reconcile(),
    },
    {
      name: 'pay-back',
      cron: '* * * * *',
      run: () => shop.orders.payBack(),
    },
    {
      // A transfer has a day, and half of it passes before the reminder.
      name: 'keep-transfer-deadlines',
      cron: '*/5 * * * *',
      run: () => shop.orders.enforceTransferDeadlines(),
    },
    {
      // Rates of the day come out about 15:30. The other hours catch up after a failure or a stop; nothing is
      // fetched once the last bulletin was seen.
      name: 'follow-rates',
      cron: '40 * * * *',
      run: () => shop.currencies.followBulletin(shop.settings.get()),
    },
    {
      // What nobody can use any more need not be kept.
      name: 'forget-expired',
      cron: '20 4 * * *',
      run: () =>
        runAllSteps(
          () => deleteExpiredSignIns(shop.db),
          () => shop.mail.deleteExpired(),
          () => shop.privacy.deleteExpired(),
          () => shop.cart.deleteExpired(),
          () => shop.limits.deleteExpired(),
          () => deleteExpiredFailures(shop.db),
        ),
    },
  ]
}
