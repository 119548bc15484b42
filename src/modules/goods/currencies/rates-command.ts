import { resolve } from 'node:path'
import { pino } from 'pino'
import type { Database } from '#database/database.ts'
import { databaseNow } from '#database/database-clock.ts'
import { openChangeFeed } from '#database/feed/change-feed.ts'
import { commandAddress, openCommandDatabase } from '#database/open-command-database.ts'
import { createSettings, type Settings } from '#modules/platform/settings/settings.server.ts'
import { terminal } from '#shared/files/command-terminal.server.ts'
import type { Big } from '#shared/money.ts'
import { isJump } from './bulletin-rules.ts'
import { type Currencies, createCurrencies } from './currencies.server.ts'
import { type RatesArguments, readRatesArguments } from './rates-arguments.ts'
import { jumpText, rateLines, refusalText, setLine, updateLines } from './rates-report.ts'

interface RatesCommandDeps {
  currencies: Currencies
  settings: Settings
}

/** The lines to print, and whether the exit code is 1. */
interface Outcome {
  lines: string[]
  failed: boolean
}

const done = (lines: string[]): Outcome => ({ lines, failed: false })
const failed = (...lines: string[]): Outcome => ({ lines, failed: true })

async function setByHand(
  { currencies, settings }: RatesCommandDeps,
  { code, rate, force }: { code: string; rate: Big; force: boolean },
): Promise<Outcome> {
  const current = currencies.rates().get(code)
  const { kurSapmaSiniri } = settings.get()
  // A typing error, as 4125 for 41,25, would be charged at once.
  if (!force && code !== 'TRY' && current && rate.gt('0') && isJump(current, rate, kurSapmaSiniri))
    return failed(jumpText(code, current, rate))
  const result = await currencies.setRate(code, rate, 'manual')
  return result.ok ? done([setLine(code, rate)]) : failed(refusalText(result.reason))
}

async function approve({ currencies }: RatesCommandDeps, code: string | null): Promise<Outcome> {
  const pending = (await currencies.report()).filter((each) => each.pending !== null).map((each) => each.code)
  const codes = code === null ? pending : [code]
  if (codes.length === 0) return failed(refusalText('nothing-pending'))
  const lines: string[] = []
  let refused = false
  for (const each of codes) {
    const result = await currencies.approveRate(each)
    lines.push(result.ok ? setLine(each, result.rate) : `${each}: ${refusalText(result.reason)}`)
    if (!result.ok) refused = true
  }
  return { lines, failed: refused }
}

async function carryOut(deps: RatesCommandDeps, options: RatesArguments): Promise<Outcome> {
  switch (options.command) {
    case 'show': {
      const { tcmbKur } = deps.settings.get()
      const follows = tcmbKur
        ? 'Kurlar her iş günü TCMB bülteninden alınıyor (tcmbKur ayarı açık).'
        : 'Kurlar kendiliğinden alınmıyor (tcmbKur ayarı kapalı).'
      return done([...rateLines(await deps.currencies.report()), follows])
    }
    case 'set':
      return setByHand(deps, options)
    case 'fetch': {
      const result = await deps.currencies.fetchRates(deps.settings.get(), options.force)
      const waits = result.ok && result.outcomes.some(({ kind }) => kind === 'pending')
      return { lines: updateLines(result), failed: !result.ok || waits }
    }
    case 'approve':
      return approve(deps, options.code)
  }
}

/**
 * Shows and changes exchange rates of the shop of DATA_DIR or DATABASE_URL, whether it runs or not. A running shop is notified through
 * the change feed. `prepare` runs first and inserts the currencies into a new database. Returns the exit code: 1 when the command did
 * not do what was requested.
 */
export async function ratesCommand(
  args: readonly string[],
  prepare: (db: Database) => Promise<void>,
): Promise<number> {
  const options = readRatesArguments(args)
  if (!options.ok) {
    terminal().complain(options.message)
    return 1
  }
  const dataDir = resolve(terminal().env.DATA_DIR || './data')
  const address = commandAddress(terminal().env)
  const opened = await openCommandDatabase({ dataDir, address, maxConnections: 3 })
  if (!opened.ok) {
    terminal().complain(`Veritabanı açılamadı: ${opened.message}`)
    return 1
  }
  const { db } = opened
  const log = pino({ level: 'silent' })
  try {
    await prepare(db)
    const changes = await openChangeFeed(db, log, { listens: false })
    try {
      const now = await databaseNow(db)
      const webhookNetwork = terminal().env.WEBHOOK_NETWORK === 'any' ? 'any' : 'public'
      const shopDeps = { db, changes, log, clock: () => now, publicUrl: '', webhookNetwork } as const
      const deps = { settings: await createSettings(shopDeps), currencies: await createCurrencies(shopDeps) }
      const { lines, failed: isFailed } = await carryOut(deps, options.value)
      const print = isFailed ? terminal().complain : terminal().print
      print(lines.join('\n'))
      return isFailed ? 1 : 0
    } finally {
      await changes.close()
    }
  } finally {
    await opened.close()
  }
}
