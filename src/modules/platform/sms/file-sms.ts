import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '#shared/files/make-folder.server.ts'
import type { OutgoingSms, SmsProvider } from './sms-provider.ts'

/**
 * Writes messages as files, which only their owner may read, for trying the shop without an account at a provider. Names begin with the
 * time, so that a folder sorts them by it.
 */
export function createFileSms(folder: string, clock: () => Date): SmsProvider {
  async function write({ to, text, id }: OutgoingSms): Promise<string> {
    const name = `${clock().toISOString().replaceAll(/[:.]/g, '-')}-${id}.txt`
    await makeFolder(folder)
    await writeFile(join(folder, name), `${to}\n\n${text}\n`, { mode: 0o600 })
    return name
  }
  return {
    send: (sms) =>
      write(sms).then(
        (providerId) => ({ kind: 'accepted', providerId }),
        () => ({ kind: 'later', problem: 'unreachable' }),
      ),
  }
}
