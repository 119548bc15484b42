import { z } from 'zod'

/** Milliseconds one member may take to answer before the next is asked. */
const PATIENCE = 800

const base64 = (text: string) => Buffer.from(text).toString('base64')
const text = (encoded: string) => Buffer.from(encoded, 'base64').toString()

const Range = z.object({ kvs: z.array(z.object({ key: z.string(), value: z.string() })).default([]) })
const Transaction = z.object({ succeeded: z.boolean().default(false) })
const Lease = z.object({ ID: z.string() })
const KeptAlive = z.object({ result: z.object({ TTL: z.string().optional() }) })

/** A condition of a write: the key has this value, or is absent for null. */
export type Condition = readonly [key: string, value: string | null]

/** The few requests of etcd that a leader's lease needs, over its HTTP gateway. Each throws where no member answers. */
export interface EtcdClient {
  /** All keys that begin with `prefix`, as the majority of the members has them. */
  read(prefix: string): Promise<ReadonlyMap<string, string>>
  /** Writes a key if the condition holds; false where it does not. A key with a lease goes when the lease ends. */
  writeIf(condition: Condition, key: string, value: string, lease?: string): Promise<boolean>
  removeIf(condition: Condition, key: string): Promise<boolean>
  grant(seconds: number): Promise<string>
  /** False for a lease that has ended. */
  keepAlive(lease: string): Promise<boolean>
}

export function etcdClient(members: readonly string[]): EtcdClient {
  let first = 0

  async function send<T>(path: string, body: object, shape: z.ZodType<T>): Promise<T> {
    let failure: unknown
    for (let n = 0; n < members.length; n++) {
      const at = (first + n) % members.length
      try {
        const response = await fetch(`${members[at]}/v3/${path}`, {
          method: 'POST',
          body: JSON.stringify(body),
          signal: AbortSignal.timeout(PATIENCE),
        })
        const answer = await response.text()
        if (!response.ok) throw new Error(`etcd: ${response.status} ${answer.slice(0, 200)}`)
        first = at
        return shape.parse(JSON.parse(answer))
      } catch (error) {
        failure = error
      }
    }
    throw new Error('no member of etcd answers', { cause: failure })
  }

  const compare = ([key, value]: Condition) =>
    value === null
      ? { key: base64(key), target: 'CREATE', result: 'EQUAL', create_revision: '0' }
      : { key: base64(key), target: 'VALUE', result: 'EQUAL', value: base64(value) }

  return {
    async read(prefix) {
      const end = prefix.slice(0, -1) + String.fromCharCode(prefix.charCodeAt(prefix.length - 1) + 1)
      const { kvs } = await send('kv/range', { key: base64(prefix), range_end: base64(end) }, Range)
      return new Map(kvs.map(({ key, value }) => [text(key), text(value)]))
    },
    async writeIf(condition, key, value, lease) {
      const put = { key: base64(key), value: base64(value), ...(lease && { lease }) }
      const transaction = { compare: [compare(condition)], success: [{ requestPut: put }] }
      return (await send('kv/txn', transaction, Transaction)).succeeded
    },
    async removeIf(condition, key) {
      const removal = { requestDeleteRange: { key: base64(key) } }
      return (await send('kv/txn', { compare: [compare(condition)], success: [removal] }, Transaction))
        .succeeded
    },
    grant: async (seconds) => (await send('lease/grant', { TTL: String(seconds) }, Lease)).ID,
    async keepAlive(lease) {
      const { result } = await send('lease/keepalive', { ID: lease }, KeptAlive)
      return Number(result.TTL ?? 0) > 0
    },
  }
}
