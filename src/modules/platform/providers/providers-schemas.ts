import { z } from 'zod'
import { problemSchema } from '#shared/web/problem.ts'

export const PROVIDER_KINDS = ['iyzico', 'smtp', 'iletimerkezi'] as const
export type ProviderKind = (typeof PROVIDER_KINDS)[number]

const trimmed = z.string().trim()
/** One word without spaces or quotes, as iyzico's panel shows it. */
const iyzicoKey = trimmed.min(1).refine((text) => /^[\w+/=.-]{8,200}$/.test(text))

/** iyzico's keys; those of its sandbox begin with `sandbox-` and work only there. */
export const iyzicoFormSchema = z.object({ apiKey: iyzicoKey, secretKey: iyzicoKey })

/** As iletiMerkezi's panel shows it. */
const smsKey = trimmed.refine((text) => /^([\w-]{16,200})?$/.test(text))

/** `tls` from the first byte (port 465), `starttls` demanded after the greeting (587), `none` for a server on the own network (25). */
export const SMTP_SECURITY = ['tls', 'starttls', 'none'] as const
/** A mail server. `password` empty keeps the stored one, as long as it goes to the same server and person. */
export const smtpFormSchema = z.object({
  host: trimmed.min(1).refine((text) => /^(?=.{1,253}$)[a-z\d]([a-z\d.:-]*[a-z\d])?$/i.test(text)),
  port: z.coerce.number<number | string>().int().min(1).max(65_535),
  security: z.enum(SMTP_SECURITY),
  user: trimmed.max(200),
  password: z.string().max(200),
  from: z.union([z.literal(''), z.email().max(254)]),
})

/**
 * An account at iletiMerkezi. `sender` is the name its panel approved, without Turkish letters. Both keys empty keep the stored ones.
 */
export const iletimerkeziFormSchema = z.object({
  apiKey: smsKey,
  apiHash: smsKey,
  sender: trimmed.refine((text) => /^[\w .&+-]{3,11}$/.test(text)),
})

export type IyzicoKeys = z.output<typeof iyzicoFormSchema>
export type SmtpServer = z.output<typeof smtpFormSchema>
export type IletimerkeziAccount = z.output<typeof iletimerkeziFormSchema>
export interface ProviderValues {
  iyzico: IyzicoKeys
  smtp: SmtpServer
  iletimerkezi: IletimerkeziAccount
}

const record = {
  version: z.number(),
  changedAt: z.iso.datetime(),
  /** False when the stored keys cannot be decrypted, because the file of the shop's keys was replaced. */
  readable: z.boolean(),
}

/** Never a key: its last four characters at most. */
export const iyzicoRecordSchema = z.object({
  ...record,
  kind: z.literal('iyzico'),
  source: z.enum(['environment', 'stored', 'test-bank', 'none']),
  environment: z.enum(['sandbox', 'live']).nullable(),
  apiKey: z.string(),
  secretKey: z.string(),
  /** Payments at the test bank that have not ended; keys are stored once they have. */
  testPayments: z.number(),
})
export const smtpRecordSchema = z.object({
  ...record,
  kind: z.literal('smtp'),
  /** `files`: emails become files in DATA_DIR/mail. */
  source: z.enum(['environment', 'stored', 'files']),
  host: z.string(),
  port: z.number(),
  security: z.enum(SMTP_SECURITY),
  user: z.string(),
  hasPassword: z.boolean(),
  from: z.string(),
})
export const iletimerkeziRecordSchema = z.object({
  ...record,
  kind: z.literal('iletimerkezi'),
  /** `files`: text messages become files in DATA_DIR/sms. */
  source: z.enum(['stored', 'files']),
  apiKey: z.string(),
  sender: z.string(),
})
export type IletimerkeziRecord = z.output<typeof iletimerkeziRecordSchema>
export type IyzicoRecord = z.output<typeof iyzicoRecordSchema>
export type SmtpRecord = z.output<typeof smtpRecordSchema>

export const providersSchema = z.object({
  iyzico: iyzicoRecordSchema,
  smtp: smtpRecordSchema,
  iletimerkezi: iletimerkeziRecordSchema,
  /** Until when this login may change keys; null: the password is asked for first. */
  confirmedUntil: z.iso.datetime().nullable(),
})
export type ProvidersResponse = z.output<typeof providersSchema>

export const iyzicoConflictSchema = problemSchema.extend({ current: iyzicoRecordSchema.optional() })
export const iletimerkeziConflictSchema = problemSchema.extend({
  current: iletimerkeziRecordSchema.optional(),
})
export const smtpConflictSchema = problemSchema.extend({ current: smtpRecordSchema.optional() })

/** `fields`: sentences by field. */
export const invalidProviderSchema = problemSchema.extend({
  fields: z.record(z.string(), z.string()).optional(),
})

/** Without keys those in force are tried. */
export const testIyzicoSchema = iyzicoFormSchema.partial()
export const testSmtpSchema = smtpFormSchema
/** What a test of the connection found, as a sentence. */
export const testedSchema = z.object({ works: z.boolean(), sentence: z.string() })
export type Tested = z.output<typeof testedSchema>
