/** The values of a form as JSON: texts, numbers, lists, objects. */
export type FormValues = Record<string, unknown>

const isGroup = (value: unknown): value is FormValues =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Equal as JSON holds them; the order of an object's keys does not count. */
export function sameValue(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((value, at) => sameValue(value, other[at]))
  if (!isGroup(one) || !isGroup(other)) return false
  const keys = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...keys].every((key) => sameValue(one[key], other[key]))
}

/** The fields whose values differ, by path: `address.city`. A list is one field. */
export function changedPaths(before: unknown, after: unknown, path = ''): string[] {
  if (isGroup(before) && isGroup(after)) {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    return keys.flatMap((key) => changedPaths(before[key], after[key], path === '' ? key : `${path}.${key}`))
  }
  return sameValue(before, after) ? [] : [path]
}

/** The value at a path; undefined where there is none. */
export function valueAt(values: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, key) => (isGroup(value) || Array.isArray(value) ? Reflect.get(value, key) : undefined),
      values,
    )
}

/** A copy of `values` with another value at a path. */
export function withValueAt<Values extends FormValues>(values: Values, path: string, value: unknown): Values {
  const [key = '', ...rest] = path.split('.')
  const inner = values[key]
  const changed = rest.length === 0 ? value : withValueAt(isGroup(inner) ? inner : {}, rest.join('.'), value)
  return { ...values, [key]: changed }
}

/** The record as it was stored, with what was typed since it was sent: that is on the screen, and still to be saved. */
export const withTypedSince = <Values extends FormValues>(
  stored: Values,
  sent: Values,
  now: Values,
): Values =>
  changedPaths(sent, now).reduce((values, path) => withValueAt(values, path, valueAt(now, path)), stored)

export interface Merge<Values> {
  /** The record as it is with my changes where nobody else changed anything. */
  values: Values
  /** Fields that both changed, to different values. */
  conflicts: string[]
  /** Fields that only somebody else changed. */
  theirs: string[]
  /** Fields that only I changed. */
  mine: string[]
}

/** Joins what I typed with what somebody else saved meanwhile; `base` is what I started from. */
export function mergeChanges<Values extends FormValues>(
  base: Values,
  mine: Values,
  current: Values,
): Merge<Values> {
  const changedByMe = changedPaths(base, mine)
  const changedByThem = changedPaths(base, current)
  const differs = (path: string) => !sameValue(valueAt(mine, path), valueAt(current, path))
  // A list inside a field that both sides changed belongs to one of them as a whole.
  const touches = (path: string, others: readonly string[]) =>
    others.some((other) => other === path || other.startsWith(`${path}.`) || path.startsWith(`${other}.`))
  const ownAlone = changedByMe.filter((path) => !touches(path, changedByThem))
  return {
    values: ownAlone.reduce((merged, path) => withValueAt(merged, path, valueAt(mine, path)), current),
    conflicts: changedByMe.filter((path) => touches(path, changedByThem) && differs(path)),
    theirs: changedByThem.filter((path) => !touches(path, changedByMe)),
    mine: ownAlone,
  }
}
