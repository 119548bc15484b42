import type { StaffRole } from '#modules/kernel/staff/permission-rules.ts'
import { m } from '#office-texts/messages.js'

const names: Readonly<Record<StaffRole, () => string>> = {
  owner: m.frame_role_owner,
  catalogue: m.frame_role_catalogue,
  orders: m.frame_role_orders,
  finance: m.frame_role_finance,
  support: m.frame_role_support,
  readonly: m.frame_role_readonly,
}

/** What a role is called on the screen. */
export const roleName = (role: StaffRole): string => names[role]()
