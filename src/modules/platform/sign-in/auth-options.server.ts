import type { BetterAuthOptions } from 'better-auth'
import type { Logger } from 'pino'
import { IP_HEADER } from './auth-request.server.ts'
import type { AuthSignatures } from './auth-signatures.server.ts'
import { hashPassword, verifyPassword } from './password-hash.server.ts'
import { clockHooks } from './sign-in-clock.server.ts'

/** Columns whose names in better-auth differ from those of our tables. */
const MOMENTS = { createdAt: 'created_at', updatedAt: 'updated_at' } as const

export const USER_FIELDS = { emailVerified: 'email_verified', ...MOMENTS } as const

/** The columns of a table of sessions; `owner` names the person's. */
export const sessionFields = (owner: string) => ({
  token: 'token_hash',
  userId: owner,
  expiresAt: 'expires_at',
  ipAddress: 'ip_address',
  userAgent: 'user_agent',
  ...MOMENTS,
})

/** The columns of a table of passwords; `owner` names the person's. */
export const credentialFields = (owner: string) => ({
  userId: owner,
  accountId: 'account_id',
  providerId: 'provider_id',
  accessToken: 'access_token',
  refreshToken: 'refresh_token',
  idToken: 'id_token',
  accessTokenExpiresAt: 'access_token_expires_at',
  refreshTokenExpiresAt: 'refresh_token_expires_at',
  ...MOMENTS,
})

/** A table of links in emails. A link is as good as a password: the database holds its SHA-256. */
export const linkTable = (modelName: string) =>
  ({ modelName, storeIdentifier: 'hashed', fields: { expiresAt: 'expires_at', ...MOMENTS } }) as const

/**
 * Passwords as better-auth hashes and checks them. The forms check the length in characters; these limits only bound the work.
 */
export const PASSWORDS = {
  minPasswordLength: 1,
  maxPasswordLength: 200,
  password: { hash: hashPassword, verify: verifyPassword },
} as const

/**
 * What both sign-ins, of customers and of staff, tell better-auth. It is called as a library: none of its routes are mounted, so its
 * origin checks have nothing to check and the shop works under any host and port. Forged forms are refused by our own CSRF token.
 */
export function commonAuthOptions(deps: {
  log: Logger
  clock: () => Date
  publicUrl: string
  signatures: AuthSignatures
}) {
  return {
    appName: 'Vitrin',
    baseURL: deps.publicUrl,
    // As a list, because an environment variable overrides a single secret.
    secrets: [{ version: 1, value: deps.signatures.processKey }],
    telemetry: { enabled: false },
    databaseHooks: clockHooks(deps.clock),
    rateLimit: { enabled: false },
    logger: {
      // Its warnings name the people who mistyped a password, so only failures are logged.
      level: 'error',
      log: (_level: unknown, message: string, ...details: unknown[]) =>
        deps.log.error({ details }, `sign-in: ${message}`),
    },
  } satisfies BetterAuthOptions
}

/** The session's cookie, and where better-auth reads the address of a request. */
export const cookieOptions = (
  name: string,
  attributes: { path?: string; sameSite?: 'lax' | 'strict' } = {},
) =>
  ({
    useSecureCookies: false,
    cookies: { session_token: { name, attributes } },
    ipAddress: { ipAddressHeaders: [IP_HEADER] },
  }) satisfies BetterAuthOptions['advanced']
