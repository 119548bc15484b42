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
  /** Answers to requests about personal data. */
  'customers.privacy': ['support'],
  /** Bring in customers and orders of an earlier shop by files: personal data of everybody at once. */
  'customers.moveIn': [],
  'reviews.read': ['catalogue', 'support', 'readonly'],
  'reviews.moderate': ['catalogue', 'support'],
  /** Discount codes; whoever makes them gives money away. */
  'coupons.read': ['catalogue', 'orders', 'finance', 'support', 'readonly'],
  'coupons.write': ['catalogue', 'finance'],
  /** Tables of sizes and videos of products. */
  'catalogue.read': ['catalogue', 'support', 'readonly'],
  'catalogue.write': ['catalogue'],
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
  /** Tokens and webhooks of other software. */
  'integrations.manage': [],
  /** Keys of the payment provider and of the mail server. */
  'providers.manage': [],
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
