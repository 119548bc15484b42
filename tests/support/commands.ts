import { spawn } from 'node:child_process'
import { basename, resolve } from 'node:path'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { StartCommand } from '#modules/platform/uploaded-runs/command-process.server.ts'
import { withTerminal } from '#shared/files/command-terminal.server.ts'

/** The commands of the shop, by the name of their file in `src/http`. */
const COMMANDS = {
  async import() {
    const { importCommand } = await import('#modules/intake/imports/import-command.ts')
    const { seedReferenceData } = await import('#seed/reference-data.ts')
    return (args: readonly string[]) => importCommand(args, seedReferenceData)
  },
  async export() {
    return (await import('#modules/intake/exports/export-command.ts')).exportCommand
  },
  async 'move-in'() {
    return (await import('#http/run-move-in.ts')).runMoveIn
  },
  async rates() {
    const { ratesCommand } = await import('#modules/goods/currencies/rates-command.ts')
    const { seedReferenceData } = await import('#seed/reference-data.ts')
    return (args: readonly string[]) => ratesCommand(args, seedReferenceData)
  },
  async 'check-data'() {
    return (await import('#modules/shop/data-checks/check-data-command.ts')).checkDataCommand
  },
  async backup() {
    return (await import('#modules/shop/backups/backup-command.ts')).backupCommand
  },
  async restore() {
    return (await import('#http/restore-command.ts')).restoreShop
  },
  async secrets() {
    return (await import('#http/secrets-command.ts')).secretsCommand
  },
} satisfies Record<string, () => Promise<(args: readonly string[]) => Promise<number>>>

export type CommandName = keyof typeof COMMANDS
type Environment = Readonly<Record<string, string>>

export interface CommandResult {
  output: string
  errors: string
  code: number | null
}

const ENTRIES = resolve(import.meta.dirname, '../../src/http')

/** Runs a command as `npm run` does: in a process of its own. */
export async function spawnCommand(
  name: CommandName,
  args: readonly string[],
  env: Environment,
): Promise<CommandResult> {
  const child = spawn(process.execPath, [`${ENTRIES}/${name}.ts`, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((done) => child.on('close', done))
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { output, errors, code }
}

/** Runs the function of a command inside this process; `askHidden` is the person at its terminal. */
export async function callCommand(
  name: CommandName,
  args: readonly string[],
  env: Environment,
  askHidden: (question: string) => Promise<string | null> = () => Promise.resolve(null),
): Promise<CommandResult> {
  const output: string[] = []
  const errors: string[] = []
  const stream = new Writable({
    decodeStrings: false,
    write(chunk, _encoding, done) {
      output.push(String(chunk))
      done()
    },
  })
  const command = await COMMANDS[name]()
  const code = await withTerminal(
    {
      env: { ...process.env, ...env },
      output: stream,
      print: (lines) => output.push(`${lines}\n`),
      complain: (lines) => errors.push(`${lines}\n`),
      askHidden,
    },
    () => command(args),
  )
  return { output: output.join(''), errors: errors.join(''), code }
}

/**
 * Returns what runs a command: the first time in a process of its own, which shows that its entry, streams and exit code work, and
 * from then on inside this process, which takes a tenth of the time.
 */
export function commandRunner(
  name: CommandName,
): (args: readonly string[], env: Environment) => Promise<CommandResult> {
  let ran = false
  return (args, env) => {
    const run = ran ? callCommand : spawnCommand
    ran = true
    return run(name, args, env)
  }
}

/** How a test's shop starts the commands that read uploaded files, on its database: as `commandRunner` runs them. */
export function commandStarter(databaseUrl: string): StartCommand {
  const runners = { import: commandRunner('import'), 'move-in': commandRunner('move-in') }
  return ({ command, args, dataDir }) => {
    const run = basename(command, '.ts') === 'import' ? runners.import : runners['move-in']
    const ended = run(args, { DATABASE_URL: databaseUrl, DATA_DIR: dataDir }).catch((error: unknown) => ({
      code: null,
      errors: String(error),
    }))
    return { ended, stop: () => undefined }
  }
}
