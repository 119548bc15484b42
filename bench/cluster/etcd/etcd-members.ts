import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Program, Programs } from '../processes.ts'

export interface EtcdMembers {
  urls: readonly string[]
  members: readonly { name: string; kill(): Promise<void>; start(): void }[]
}

const MEMBERS = ['etcd1', 'etcd2', 'etcd3']

/** Three members of etcd in folders of their own. */
export async function startEtcd(
  programs: Programs,
  folder: string,
  nextPort: () => Promise<number>,
): Promise<EtcdMembers> {
  const places = []
  for (const name of MEMBERS)
    places.push({
      name,
      client: `http://127.0.0.1:${await nextPort()}`,
      peer: `http://127.0.0.1:${await nextPort()}`,
    })
  const initial = places.map(({ name, peer }) => `${name}=${peer}`).join(',')
  const members = places.map(({ name, client, peer }) => {
    const data = join(folder, name)
    let program: Program | undefined
    return {
      name,
      start() {
        program = programs.start({
          name,
          command: 'etcd',
          log: join(folder, `${name}.log`),
          args: [
            ...['--name', name, '--data-dir', data, '--logger', 'zap'],
            ...['--listen-client-urls', client, '--advertise-client-urls', client],
            ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer],
            ...['--initial-cluster', initial, '--initial-cluster-state', 'new'],
            // The shortest lease is one and a half elections.
            ...['--heartbeat-interval', '150', '--election-timeout', '1500'],
          ],
        })
      },
      kill: async () => program?.end('SIGKILL'),
    }
  })
  for (const member of members) {
    await rm(join(folder, member.name), { recursive: true, force: true })
    member.start()
  }
  return { urls: places.map(({ client }) => client), members }
}
