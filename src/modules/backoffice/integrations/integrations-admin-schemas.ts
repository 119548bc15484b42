import { z } from 'zod'
import { TOKEN_PERMISSIONS } from '#modules/kernel/staff/permission-rules.ts'
import {
  DELIVERY_PROBLEMS,
  DELIVERY_STATUSES,
  WEBHOOK_EVENTS,
} from '#modules/kernel/webhooks/webhook-rules.ts'

const moment = z.iso.datetime()
const name = z.string().trim().min(1).max(80)

export const tokenSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Those in force: what the token was given and its maker still has. */
  permissions: z.array(z.enum(TOKEN_PERMISSIONS)),
  /** Who made it; null for one that was revoked before tokens had a maker. */
  maker: z.string().nullable(),
  /** The maker may no longer sign in: the token is refused. */
  makerDisabled: z.boolean(),
  /** Permissions that it lost because they are for persons, until somebody has read so. */
  lost: z.array(z.string()),
  /** Permissions that it held before they allowed more: it does without them until a person widens it, or says that it shall. */
  narrowed: z.array(z.enum(TOKEN_PERMISSIONS)),
  expiresAt: moment.nullable(),
  revokedAt: moment.nullable(),
  lastUsedAt: moment.nullable(),
  createdAt: moment,
  version: z.int(),
})
export const newTokenFormSchema = z.object({
  name,
  permissions: z.array(z.enum(TOKEN_PERMISSIONS)).min(1).max(TOKEN_PERMISSIONS.length),
  /** Days from now; null for a token without an end. */
  days: z.int().min(1).max(3650).nullable(),
})

/** What a token may do besides; none: it stays as it is, and is not asked about again. */
export const widenTokenFormSchema = z.object({
  permissions: z.array(z.enum(TOKEN_PERMISSIONS)).max(TOKEN_PERMISSIONS.length),
})

export const webhookSchema = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  active: z.boolean(),
  createdAt: moment,
  version: z.int(),
  /** Deliveries that wait or have failed, counted up to 1,000. */
  waiting: z.int(),
  failed: z.int(),
})
export const webhookFormSchema = z.object({
  name,
  url: z.string().trim().min(1).max(500),
  events: z.array(z.enum(WEBHOOK_EVENTS)).min(1),
  active: z.boolean(),
})

export const deliverySchema = z.object({
  id: z.int(),
  event: z.string(),
  payload: z.unknown(),
  status: z.enum(DELIVERY_STATUSES),
  attempts: z.int(),
  /** When it is tried next, while it waits. */
  dueAt: moment,
  responseStatus: z.int().nullable(),
  problem: z.enum(DELIVERY_PROBLEMS).nullable(),
  durationMs: z.int().nullable(),
  createdAt: moment,
})
