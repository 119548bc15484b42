import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { TEST_CARDS } from '#modules/payments/test-bank/test-bank-rules.ts'
import { everythingWritten } from '../support/card-world.ts'
import { readLetter } from '../support/mail-letters.ts'
import type { RunningShop } from './running-shop.ts'

/** The CCV of every card in the stories: it stands nowhere else, so that it is found where it must not be. */
export const TEST_CCV = '963'

async function allLetters(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'mail')
  const files = await readdir(folder).catch(() => [])
  const letters = await Promise.all(files.map(async (file) => readLetter(await readFile(join(folder, file)))))
  return JSON.stringify(letters)
}

/** Nothing of a card that was paid with is in the database, the log or a letter. */
export async function expectNoCardsKept({ db, dataDir, log }: RunningShop): Promise<void> {
  const places = {
    database: await everythingWritten(db),
    log: log(),
    letters: await allLetters(dataDir),
  }
  for (const [place, text] of Object.entries(places)) {
    for (const { number } of TEST_CARDS) {
      const groups = number.replace(/(.{4})(?=.)/g, '$1[ -]?').slice(0, -4)
      expect(new RegExp(groups).test(text), `${place}: ${number}`).toBe(false)
    }
    expect(new RegExp(`"${TEST_CCV}"|ccv\\W{1,5}${TEST_CCV}`).test(text), `${place}: the CCV`).toBe(false)
  }
}
