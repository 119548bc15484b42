import { resolve } from 'node:path'
import { commandAddress, openCommandDatabase } from '#database/open-command-database.ts'
import { commandLanguage } from '#modules/platform/commands/command-language.server.ts'
import { countText } from '#modules/platform/uploaded-runs/run-notes.server.ts'
import { terminal } from '#shared/files/command-terminal.server.ts'
import { m } from '#texts/messages.js'
import { printChecks } from './printed-checks.server.ts'

/**
 * `npm run check-data`: says of each promise of the data whether it holds, for the shop of DATA_DIR or DATABASE_URL, whether it runs or
 * not. Returns the exit code: 1 when something contradicts, or the shop could not be read.
 */
export async function checkDataCommand(args: readonly string[]): Promise<number> {
  const language = commandLanguage(args)
  if (!language.ok) {
    terminal().complain(language.message)
    return 1
  }
  const { locale, rest } = language
  if (rest.length > 0) {
    const usage = m.check_data_usage({}, { locale })
    const asked = rest.length === 1 && rest[0] === '--help'
    if (asked) terminal().print(usage)
    else terminal().complain(usage)
    return asked ? 0 : 1
  }
  const dataDir = resolve(terminal().env.DATA_DIR || './data')
  const address = commandAddress(terminal().env)
  const opened = await openCommandDatabase({ dataDir, address, maxConnections: 2 })
  if (!opened.ok) {
    terminal().complain(opened.message)
    return 1
  }
  try {
    const broken = await printChecks(opened.db, dataDir, locale)
    if (broken === 0) terminal().print(m.check_data_whole({}, { locale }))
    else terminal().complain(m.check_data_broken({ count: countText(broken, locale) }, { locale }))
    return broken === 0 ? 0 : 1
  } finally {
    await opened.close()
  }
}
