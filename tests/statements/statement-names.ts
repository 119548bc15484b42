const DECLARED = /^(?:export )?const (\w+) = statement\(/

/**
 * The constant that a line declares as a statement, where its name says too little for a stack trace or a search: it has two words,
 * or is the plural that the name of a table ends with (`REVIEWS`).
 */
export function bareName(line: string, tables: Iterable<string>): string | null {
  const name = DECLARED.exec(line)?.[1]
  if (!name || name.includes('_')) return null
  const plurals = [...tables].map((table) => table.split('_').at(-1)).filter((word) => word?.endsWith('s'))
  return plurals.includes(name.toLowerCase()) ? null : name
}
