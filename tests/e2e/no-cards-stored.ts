import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { TEST_CARDS } from '#modules/ordering/payments/test-bank/test-bank-rules.ts'
import { dumpDatabase } from '../support/card-simulation.ts'
import { parseEmail } from '../support/received-emails.ts'
import type { RunningShop } from './running-shop.ts'

/** The CCV of every card in the end-to-end tests. Nothing else uses the number, so a leak is found by searching for it. */
export const TEST_CCV = '963'

async function readAllEmails(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'mail')
  const files = await readdir(folder).catch(() => [])
  const emails = await Promise.all(files.map(async (file) => parseEmail(await readFile(join(folder, file)))))
  return JSON.stringify(emails)
}

/** Expects no card number and no CCV in the database, the log and the emails. */
export async function expectNoCardsStored({ db, dataDir, log }: RunningShop): Promise<void> {
  const sources = {
    // The number of a transaction can be that of a CCV, and no card gets into its column.
    database: (await dumpDatabase(db)).replaceAll(/"xid": "\d+"/g, '""'),
    log: log(),
    emails: await readAllEmails(dataDir),
  }
  for (const [source, text] of Object.entries(sources)) {
    for (const { number } of TEST_CARDS) {
      const groups = number.replace(/(.{4})(?=.)/g, '$1[ -]?').slice(0, -4)
      expect(new RegExp(groups).test(text), `${source}: ${number}`).toBe(false)
    }
    expect(new RegExp(`"${TEST_CCV}"|ccv\\W{1,5}${TEST_CCV}`).test(text), `${source}: the CCV`).toBe(false)
  }
}
