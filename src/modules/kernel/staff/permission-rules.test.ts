import { expect, test } from 'vitest'
import {
  mayDo,
  mayGive,
  mayGiveRole,
  PERMISSION_NAMES,
  STAFF_ROLES,
  TOKEN_PERMISSIONS,
} from './permission-rules.ts'

/** Permissions that change something; the others only read. */
const changes = PERMISSION_NAMES.filter((name) => !name.endsWith('.read'))

test('the owner may do everything', () => {
  expect(PERMISSION_NAMES.filter((name) => !mayDo('owner', name))).toEqual([])
})

test('readonly changes nothing', () => {
  expect(changes.filter((name) => mayDo('readonly', name))).toEqual([])
})

test.each([
  { permission: 'refunds.make', roles: ['owner', 'finance'], why: 'money leaves the shop' },
  { permission: 'payments.confirm', roles: ['owner', 'finance'], why: 'whoever reads the bank account' },
  { permission: 'settings.write', roles: ['owner'], why: 'settings change prices and law texts' },
  { permission: 'staff.manage', roles: ['owner'], why: 'nobody gives themselves rights' },
  { permission: 'audit.read', roles: ['owner'], why: 'the log holds what all others did' },
  { permission: 'orders.fulfil', roles: ['owner', 'orders'], why: 'the warehouse' },
  { permission: 'customers.credit', roles: ['owner', 'finance'], why: 'the shop lends money' },
] as const)('$permission belongs to $roles: $why', ({ permission, roles }) => {
  expect(STAFF_ROLES.filter((role) => mayDo(role, permission))).toEqual(roles)
})

test('what gives access to the shop is for persons', () => {
  const held: readonly string[] = TOKEN_PERMISSIONS
  expect(PERMISSION_NAMES.filter((name) => !held.includes(name))).toEqual([
    'integrations.manage',
    'providers.manage',
    'staff.manage',
  ])
})

test('nobody gives more than they have', () => {
  for (const role of STAFF_ROLES) {
    expect(STAFF_ROLES.filter((given) => mayGiveRole('owner', given))).toEqual(STAFF_ROLES)
    expect(mayGiveRole(role, role)).toBe(true)
    expect(mayGiveRole(role, 'owner')).toBe(role === 'owner')
    for (const permission of PERMISSION_NAMES)
      expect(mayGive(role, [permission])).toBe(mayDo(role, permission))
  }
})
