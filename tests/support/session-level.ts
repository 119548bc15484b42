/** SQL whose effect outlives its transaction, each with its name. Behind a pooler in transaction mode it would stay in a session of others. */
const BEYOND_ITS_TRANSACTION: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['a lock of the session', /\bpg_(try_)?advisory_(un)?lock/i],
  ['LISTEN', /(?:^|;)\s*(un)?listen\s+[\w"*$]/i],
  ['a setting of the session', /(?:^|;)\s*set\s+(?!local\b|transaction\b|constraints\b)[\w.]+\s*(=|\bto\b)/i],
  ['a setting of the session', /(?:^|;)\s*set\s+session\b/i],
  ['a setting of the session', /\bset_config\([^;]*,\s*false\s*\)/i],
  ['a setting of the session', /(?:^|;)\s*(reset|discard)\s+\w/i],
  ['a temporary table', /\bcreate\s+(local\s+|global\s+)?temp(orary)?\s+(?![^;]*\bon\s+commit\s+drop\b)/i],
  ['a prepared statement by name', /(?:^|;)\s*(prepare|deallocate)\s+(?!transaction\b)\w/i],
  ['a cursor that stays open', /\bdeclare\s+\S+\s+[^;]*\bwith\s+hold\b/i],
]

/** What the SQL leaves behind in its session; empty where it ends with its transaction. */
export function leftInSession(sql: string): string[] {
  return [...new Set(BEYOND_ITS_TRANSACTION.filter(([, pattern]) => pattern.test(sql)).map(([name]) => name))]
}

/** The texts between quotes in a source file; those in comments are left out, and so is what stands in placeholders. */
export function textsOf(source: string): string[] {
  const code = source.replaceAll(/^\s*(\/\/|\*|\/\*).*$/gm, '')
  return [...code.matchAll(/'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g)].map(
    ([, single, double, template]) => single ?? double ?? template ?? '',
  )
}
