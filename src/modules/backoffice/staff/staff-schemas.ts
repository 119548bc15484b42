import { z } from 'zod'
import { PERMISSION_NAMES, STAFF_ROLES } from '#modules/kernel/staff/permission-rules.ts'
import { LOCALES } from '#shared/locale.ts'
import { problemSchema } from '#shared/web/problem.ts'
import { isStaffPassword, STAFF_NAME_LENGTH } from './people/staff-entry-rules.ts'

const moment = z.iso.datetime()
const locale = z.enum(LOCALES)
const role = z.enum(STAFF_ROLES)
/** Any password as typed; hashing is bounded. */
const typedPassword = z.string().min(1).max(200)
/** A new password of staff. */
const newPassword = z.string().max(400).refine(isStaffPassword)
const email = z.string().trim().min(3).max(254)
const name = z.string().trim().min(1).max(STAFF_NAME_LENGTH)
const token = z.string().regex(/^[\w-]{20,100}$/)

const personSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role,
  locale,
  /** For changes of the person, and of the own account by `PUT /account`. */
  version: z.number(),
})

/** Who is signed in to the back office, and what the person may do. */
export const staffSessionSchema = z.object({
  staff: personSchema,
  permissions: z.array(z.enum(PERMISSION_NAMES)),
  /** For the header `X-CSRF-TOKEN` of requests that change something. */
  csrfToken: z.string(),
  /** `required`: nothing but the own account may be opened until it is on; `advised`: a banner asks for it. */
  secondFactor: z.object({ on: z.boolean(), required: z.boolean(), advised: z.boolean() }),
  shop: z.object({ name: z.string(), url: z.string() }),
  /** The shop was restored from a copy and is not released: a banner says so. */
  held: z.boolean(),
})

/** A person's language, which is saved and answered alone. */
export const languageSchema = z.object({ locale: z.enum(LOCALES) })
/** A request that has done what it should and has nothing else to say. */
export const doneSchema = z.object({ ok: z.literal(true) })
export const done: z.infer<typeof doneSchema> = { ok: true }

export const loginSchema = z.object({
  email,
  password: typedPassword,
  /** A code of the authenticator app or a recovery code; the response 401 SECOND_FACTOR asks for it. */
  code: z.string().trim().max(40).optional(),
  /** The code that was mailed; the response 401 MAIL_CODE asks for it. */
  mailCode: z.string().trim().max(40).optional(),
})
export const forgotSchema = z.object({ email })
export const resetSchema = z.object({ token, password: newPassword })

/** The header that brings the token of a link, so that no log of addresses holds it. */
export const linkTokenSchema = z.object({ 'x-link-token': token })
export const openedInvitationSchema = z.object({
  email: z.string(),
  role,
  locale,
  invitedBy: z.string(),
  shopName: z.string(),
})
export const acceptSchema = z.object({ token, name, password: newPassword })
export const openedSetupSchema = z.object({ shopName: z.string() })
export const createOwnerSchema = z.object({ token, name, email, password: newPassword, locale })

export const ownAccountSchema = z.object({ name: z.string(), locale, version: z.number() })
export const ownAccountFormSchema = z.object({ name, locale })
export const ownAccountConflictSchema = problemSchema.extend({ current: ownAccountSchema })
export const changePasswordSchema = z.object({ currentPassword: typedPassword, password: newPassword })
export const confirmedByPasswordSchema = z.object({ password: typedPassword })
/** The password again, and a code where the second factor is on. */
export const confirmIdentitySchema = z.object({
  password: typedPassword,
  code: z.string().trim().max(40).optional(),
})
export const confirmedUntilSchema = z.object({ confirmedUntil: moment })
export const confirmedStateSchema = z.object({ confirmedUntil: moment.nullable() })
export const newSecretSchema = z.object({
  /** For typing into an app. */
  secret: z.string(),
  /** For an app on the same device, as `otpauth://…`. */
  uri: z.string(),
  /** A picture as a `data:` URL. */
  qr: z.string(),
})
export const codeSchema = z.object({ code: z.string().trim().min(6).max(12) })
export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) })
export const secondFactorStateSchema = z.object({
  on: z.boolean(),
  required: z.boolean(),
  recoveryCodesLeft: z.number(),
})

export const staffSessionsSchema = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      browser: z.string().nullable(),
      system: z.string().nullable(),
      ip: z.string(),
      current: z.boolean(),
      since: moment,
      seenAt: moment,
    }),
  ),
})
export const endedSessionsSchema = z.object({ ended: z.number() })

/** A member of staff in the list. */
export const staffMemberSchema = personSchema.extend({
  secondFactor: z.boolean(),
  disabledAt: moment.nullable(),
  createdAt: moment,
  /** When a request of theirs last came; null without a session. */
  seenAt: moment.nullable(),
})
export const staffListSchema = z.object({
  items: z.array(staffMemberSchema),
  invitations: z.array(
    z.object({
      id: z.string(),
      email: z.string(),
      role,
      locale,
      invitedBy: z.string(),
      createdAt: moment,
      expiresAt: moment,
    }),
  ),
})
export const invitationSchema = staffListSchema.shape.invitations.element
export const memberConflictSchema = problemSchema.extend({ current: staffMemberSchema.optional() })
export const inviteSchema = z.object({ email, role, locale })
export const roleFormSchema = z.object({ role })
export const disabledFormSchema = z.object({ disabled: z.boolean() })
export const idParamsSchema = z.object({ id: z.string().min(1).max(100) })

/** What a new shop still lacks until its first paid order. */
export const SETUP_STEPS = [
  'name',
  'logo',
  'seller',
  'address',
  'tax',
  'bank',
  'shipping',
  'payment',
  'mail',
  'product',
] as const
export const setupSchema = z.object({
  steps: z.array(
    z.object({
      step: z.enum(SETUP_STEPS),
      done: z.boolean(),
      /** Settings that are still empty. */
      missing: z.array(z.string()),
    }),
  ),
  /** True from the first paid order on: the checklist is no longer shown. */
  finished: z.boolean(),
})
