import { STAFF_ROLES, type StaffRole } from '#modules/kernel/staff/permission-rules.ts'
import { m } from '#office-texts/messages.js'
import { roleName } from '../frame/role-names.ts'
import { roleHints } from './team-data.ts'

/** The choice of a role, each with what it may do. */
export function RoleChoice({ chosen }: { chosen: StaffRole }) {
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1.5 text-sm font-medium">{m.team_role()}</legend>
      {STAFF_ROLES.map((role) => (
        <label
          key={role}
          className="flex cursor-pointer items-start gap-3 rounded-control border border-line px-3 py-2.5 has-checked:border-accent has-checked:bg-accent-soft"
        >
          <input
            type="radio"
            name="role"
            value={role}
            defaultChecked={role === chosen}
            className="mt-1 size-4 shrink-0 accent-accent"
          />
          <span>
            <span className="block font-medium">{roleName(role)}</span>
            <span className="block text-sm text-muted">{roleHints[role]()}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
