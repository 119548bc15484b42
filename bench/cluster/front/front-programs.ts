import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serverAccount } from '#database/embedded/server-account.ts'
import type { Program, Programs } from '../processes.ts'
import { type LocalHaproxy, type LocalPgbouncer, localHaproxy, localPgbouncer } from './local-files.ts'

const DOCS = join(import.meta.dirname, '../../../docs/cluster')

/** HAProxy with the documented file. */
export async function startHaproxy(
  programs: Programs,
  folder: string,
  local: LocalHaproxy,
): Promise<Program> {
  const file = join(folder, 'haproxy.cfg')
  await writeFile(file, localHaproxy(await readFile(join(DOCS, 'haproxy.cfg'), 'utf8'), local))
  return programs.start({
    name: 'haproxy',
    command: 'haproxy',
    args: ['-db', '-f', file],
    log: join(folder, 'haproxy.log'),
  })
}

/** PgBouncer with the documented file; call the function again after a kill. */
export async function pgbouncerStarter(
  programs: Programs,
  folder: string,
  { password, ...local }: Omit<LocalPgbouncer, 'userFile'> & { password: string },
): Promise<() => Program> {
  const file = join(folder, 'pgbouncer.ini')
  const userFile = join(folder, 'userlist.txt')
  await writeFile(
    file,
    localPgbouncer(await readFile(join(DOCS, 'pgbouncer.ini'), 'utf8'), { ...local, userFile }),
  )
  await writeFile(userFile, `"vitrin" "${password}"\n`)
  // It refuses to run as root, and reads both as another user.
  const account = await serverAccount(folder, folder)
  await chmod(userFile, 0o644)
  return () =>
    programs.start({
      name: 'pgbouncer',
      command: 'pgbouncer',
      args: [file],
      log: join(folder, 'pgbouncer.log'),
      account,
    })
}
