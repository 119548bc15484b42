/**
 * What an open browser alone may not do: whoever does it proves the password again, and the other owners get an email. Each is named for
 * what that email says; routes (`config.confirmed`) and settings (`confirmed`) point here.
 */
export const CONFIRMED_CHANGES = [
  'bank-accounts',
  'return-address',
  'shop-address',
  'rate-bulletin',
  'card-keys',
  'mail-server',
  'sms-account',
  'invitation',
  'role',
  'access',
  'second-factor',
  'token',
  'webhook',
  'webhook-secret',
  'data-export',
  'erasure',
  'move-in-undo',
  'release',
  'backup',
  'recipe-schedule',
] as const
export type ConfirmedChange = (typeof CONFIRMED_CHANGES)[number]
