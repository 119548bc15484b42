/** What a member of staff is there for (the back office's roles). */
export const STAFF_ROLES = ['owner', 'catalogue', 'orders', 'finance', 'support', 'readonly'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

/**
 * Who may do what: the one table that menu, buttons and API of the back office read. The owner may do everything; `readonly` sees what
 * contains no secret and changes nothing.
 */
export const PERMISSIONS = {
  'desk.read': ['catalogue', 'orders', 'finance', 'support', 'readonly'],
  'orders.read': ['orders', 'finance', 'support', 'readonly'],
  /** Notes of staff, and who looks at an order. */
  'orders.note': ['orders', 'finance', 'support'],
  /** Write to the timeline of orders: for tokens of other software; persons write notes. */
  'orders.timeline': [],
  /** Prepare, ship, deliver. */
  'orders.fulfil': ['orders'],
  'orders.cancel': ['orders', 'support'],
  /** Edit the lines of a placed order. */
  'orders.edit': ['orders'],
  /** A transfer has arrived; a refund was sent by hand. */
  'payments.confirm': ['finance'],
  'refunds.make': ['finance'],
  'returns.handle': ['orders', 'support'],
  'orders.export': ['orders', 'finance'],
  'customers.read': ['orders', 'finance', 'support', 'readonly'],
  'customers.write': ['support'],
  /** Who may buy now and pay later: money that the shop lends. */
  'customers.credit': ['finance'],
  /** Answers to requests about personal data. */
  'customers.privacy': ['support'],
  /** Bring in customers and orders of an earlier shop by files: personal data of everybody at once. */
  'customers.moveIn': [],
  'reviews.read': ['catalogue', 'support', 'readonly'],
  'reviews.moderate': ['catalogue', 'support'],
  /** Discount codes; whoever makes them gives money away. */
  'coupons.read': ['catalogue', 'orders', 'finance', 'support', 'readonly'],
  'coupons.write': ['catalogue', 'finance'],
  /** Products, categories, brands, pictures and stock. */
  'catalogue.read': ['catalogue', 'orders', 'finance', 'support', 'readonly'],
  /** All of a product but its prices and its stock; categories and brands. */
  'catalogue.write': ['catalogue'],
  'prices.write': ['catalogue', 'finance'],
  'stock.write': ['catalogue', 'orders'],
  /** The picture library: upload, alt texts, focus, delete. */
  'media.write': ['catalogue'],
  /** Tables of sizes and videos of products. */
  'guides.read': ['catalogue', 'support', 'readonly'],
  'guides.write': ['catalogue'],
  /** Product files: upload, preview, import. */
  'catalogue.import': ['catalogue'],
  /** Help, legal and other pages of text. */
  'pages.read': ['catalogue', 'support', 'readonly'],
  'pages.write': ['catalogue'],
  'settings.read': ['finance', 'readonly'],
  'settings.write': [],
  'currencies.write': ['finance'],
  'operations.read': ['readonly'],
  'operations.write': [],
  /** Tokens and webhooks of other software; for persons. */
  'integrations.manage': [],
  /** Keys of the payment provider and of the mail server; for persons. */
  'providers.manage': [],
  /** For persons. */
  'staff.manage': [],
  'audit.read': [],
} as const satisfies Record<string, readonly Exclude<StaffRole, 'owner'>[]>

export type Permission = keyof typeof PERMISSIONS
export const PERMISSION_NAMES = Object.keys(PERMISSIONS) as Permission[]

/** May someone with this role do this? */
export function mayDo(role: StaffRole, permission: Permission): boolean {
  const roles: readonly StaffRole[] = PERMISSIONS[permission]
  return role === 'owner' || roles.includes(role)
}

/** For persons alone: whoever may do these gives access to the shop, so no token of other software may hold or use them. */
const PERSONS_ONLY = [
  'integrations.manage',
  'providers.manage',
  'staff.manage',
] as const satisfies readonly Permission[]

/** What a token of other software may hold. */
export type TokenPermission = Exclude<Permission, (typeof PERSONS_ONLY)[number]>
export const TOKEN_PERMISSIONS = PERMISSION_NAMES.filter((name): name is TokenPermission =>
  PERSONS_ONLY.every((person) => person !== name),
)

/** May somebody with this role give all of these to software or to other people? Nobody gives more than they have. */
export const mayGive = (role: StaffRole, permissions: readonly Permission[]): boolean =>
  permissions.every((permission) => mayDo(role, permission))

/** May somebody with this role make others `given`: does it allow nothing that their own role does not? */
export const mayGiveRole = (role: StaffRole, given: StaffRole): boolean =>
  mayGive(
    role,
    PERMISSION_NAMES.filter((permission) => mayDo(given, permission)),
  )
