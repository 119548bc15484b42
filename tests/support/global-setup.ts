import { createServer } from 'node:net'
import type pg from 'pg'
import type { TestProject } from 'vitest/node'
import { offerBuild } from './offer-build.ts'
import { leftBehind, openRunFolder } from './run-folder.ts'
import { startTestCluster, type TestCluster } from './test-cluster.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Loopback port that sends the test cluster's connections; the first request starts the cluster. */
    testClusterPort: number
  }
}

/** Connections of the shop's user and of the superuser, and a folder to copy (`TestCluster`); or why there is no cluster. */
export interface ClusterInfo {
  connection?: pg.PoolConfig
  admin?: pg.PoolConfig
  ready?: string
  failure?: string
}

/**
 * Runs once around all test files. The database is started by the first file that asks for one, so a run of pure
 * tests starts none, and is removed at the end.
 */
export default async function globalSetup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await openRunFolder({ temporary: true })
  let cluster: Promise<TestCluster> | undefined
  async function readClusterInfo(): Promise<ClusterInfo> {
    try {
      cluster ??= startTestCluster()
      const { server, ready } = await cluster
      return { connection: server.connection, admin: server.admin, ready }
    } catch (error) {
      return { failure: String(error) }
    }
  }
  const infoServer = createServer((socket) => {
    socket.on('error', () => socket.destroy())
    readClusterInfo().then((info) => socket.end(JSON.stringify(info)))
  })
  await new Promise<void>((resolve) => infoServer.listen(0, '127.0.0.1', resolve))
  const address = infoServer.address()
  if (address === null || typeof address === 'string') throw new Error('no port for the test cluster')
  project.provide('testClusterPort', address.port)
  const endBuild = await offerBuild(project)
  return async () => {
    endBuild()
    infoServer.close()
    const started = await cluster?.catch(() => undefined)
    await started?.remove()
    const left = await folder.close()
    if (left.length > 0) console.error(leftBehind(left))
  }
}
