import { z } from 'zod'
import { isBucketName } from './storage-rules.ts'

const credential = z.string().regex(/^[\w+/=.-]{3,200}$/, {
  error: 'must be the key alone, without spaces or quotes',
  abort: true,
})

/** The variables of the environment that say how S3 is reached, and which bucket holds the shop's files. */
export const S3_VARIABLES = {
  // `abort`: an invalid value is reported once, not also for what is missing beside it.
  S3_ENDPOINT: z
    .string()
    .regex(/^https?:\/\/[^\s/?#@]+\/?$/, {
      error: 'must be an https:// address without a path and without keys',
      abort: true,
    })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  S3_BUCKET: z
    .string()
    .refine(isBucketName, { error: 'must be the name of a bucket, as dukkan-dosyalari', abort: true })
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, 'must be a region, as eu-central-1')
    .default('auto'),
  S3_ACCESS_KEY_ID: credential.optional(),
  S3_SECRET_ACCESS_KEY: credential.optional(),
}

const variables = z.object(S3_VARIABLES)
type S3Variables = z.output<typeof variables>
type S3Name = keyof S3Variables

/** Variables whose values are keys. */
export const S3_SECRETS = ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const satisfies readonly S3Name[]

/** What is missing beside what is set, in one sentence; null where all is there or nothing is. */
export function missingS3(value: S3Variables): { name: S3Name; message: string } | null {
  const needed = ['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
  const missing = needed.filter((name) => value[name] === undefined)
  const beside = (['S3_BUCKET', ...needed] as const).find((name) => value[name] !== undefined)
  const [name, ...more] = missing
  if (name === undefined || beside === undefined) return null
  const also = more.length === 0 ? '' : `, and so ${more.length === 1 ? 'is' : 'are'} ${more.join(' and ')}`
  return { name, message: `is missing beside ${beside}${also}` }
}

/** How S3 is reached, and the bucket of the shop's files. */
export interface S3Environment {
  s3: { endpoint: string; region: string; accessKeyId: string; secretAccessKey: string } | undefined
  bucket: string | undefined
}

/** Of variables that `missingS3` has nothing to say about. */
export function s3Environment(value: S3Variables): S3Environment {
  const {
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = value
  if (endpoint === undefined || accessKeyId === undefined || secretAccessKey === undefined)
    return { s3: undefined, bucket: undefined }
  return { s3: { endpoint, region: value.S3_REGION, accessKeyId, secretAccessKey }, bucket: value.S3_BUCKET }
}

/** The same for a command, which reads no other settings; an empty variable counts as not set. */
export function readS3Environment(
  env: Record<string, string | undefined>,
): { ok: true; environment: S3Environment } | { ok: false; problem: string } {
  const parsed = variables.safeParse(
    Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')),
  )
  const [issue] = parsed.error?.issues ?? []
  if (issue) return { ok: false, problem: `${issue.path.join('.')}: ${issue.message}` }
  const missing = parsed.data && missingS3(parsed.data)
  if (missing) return { ok: false, problem: `${missing.name}: ${missing.message}` }
  return { ok: true, environment: s3Environment(parsed.data as S3Variables) }
}
