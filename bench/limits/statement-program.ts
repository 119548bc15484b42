/**
 * Turns two recordings of the same piece of work, done by two visitors, into a program that does it again for others.
 *
 * A value is where it came from: equal in both recordings, it is a constant; one of the visitor's own inputs; found in
 * a row that an earlier statement returned; or made up by the shop (an id, a number), and then made up again in the
 * same shape. What is none of these (a price, a name) stays as it was recorded.
 */

export interface RecordedStatement {
  name?: string
  text: string
  values: unknown[]
  rows: Record<string, unknown>[]
}

export interface Recording {
  /** What the visitor brought: cookie hash, product, addresses… */
  inputs: Record<string, string | number>
  statements: RecordedStatement[]
}

export type Source =
  | { from: 'constant'; value: unknown }
  | { from: 'input'; key: string }
  | { from: 'row'; statement: number; row: number; column: string }
  | { from: 'made'; like: string }
  | { from: 'list'; items: Source[] }
  | { from: 'joined'; parts: Source[] }
  | { from: 'json'; value: Source }
  | { from: 'object'; fields: Record<string, Source> }

export interface ProgramStatement {
  name?: string
  text: string
  values: Source[]
}

export type Program = ProgramStatement[]

/** Ids and order numbers: one word with a digit in it, and no decimal number. */
const MADE_UP = /^(?=.*\d)(?!-?\d+\.\d+$)[\w:-]{8,}$/
/** Shorter numbers are counts and cents; they are too often the same by chance to be told where they came from. */
const isTraceable = (value: unknown) =>
  typeof value === 'number' || (typeof value === 'string' && value !== '')

function parsedJson(value: unknown): object | undefined {
  if (typeof value !== 'string' || !/^[[{]/.test(value)) return undefined
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)

/** Keys made of several values, as `481:2` of a cart and its version. */
function joinedParts(a: unknown, b: unknown): [string, string][] | undefined {
  if (typeof a !== 'string' || typeof b !== 'string' || !/^\w+(:\w+)+$/.test(a)) return undefined
  const others = b.split(':')
  return a.split(':').map((part, index) => [part, others[index] ?? ''])
}

/** Follows one value of the first recording and its counterpart in the second back to where both came from. */
function sourceOf(first: Recording, second: Recording, before: number, a: unknown, b: unknown): Source {
  const again = (x: unknown, y: unknown) => sourceOf(first, second, before, x, y)
  if (Array.isArray(a) && Array.isArray(b) && a.length === b.length) {
    return { from: 'list', items: a.map((item, index) => again(item, b[index])) }
  }
  const jsonA = parsedJson(a)
  const jsonB = parsedJson(b)
  if (jsonA && jsonB) return { from: 'json', value: again(jsonA, jsonB) }
  if (isRecord(a) && isRecord(b)) {
    const fields = Object.entries(a).map(([key, value]) => [key, again(value, b[key])] as const)
    return { from: 'object', fields: Object.fromEntries(fields) }
  }
  if (!isTraceable(a) || a === b) return { from: 'constant', value: a }
  const input = Object.keys(first.inputs).find(
    (key) => String(first.inputs[key]) === String(a) && String(second.inputs[key]) === String(b),
  )
  if (input) return { from: 'input', key: input }
  // The first to return a value is the one that made it; ids of others may be the same number by chance.
  for (let statement = 0; statement < before; statement++) {
    const found = columnOf(first.statements[statement], second.statements[statement], a, b)
    if (found) return { from: 'row', statement, ...found }
  }
  const parts = joinedParts(a, b)
  if (parts) return { from: 'joined', parts: parts.map(([x, y]) => again(x, y)) }
  if (typeof a === 'string' && MADE_UP.test(a)) return { from: 'made', like: a }
  return { from: 'constant', value: a }
}

function columnOf(
  first: RecordedStatement | undefined,
  second: RecordedStatement | undefined,
  a: unknown,
  b: unknown,
): { row: number; column: string } | undefined {
  for (const [row, fields] of (first?.rows ?? []).entries()) {
    const column = Object.keys(fields).find(
      (each) => String(fields[each]) === String(a) && String(second?.rows[row]?.[each]) === String(b),
    )
    if (column) return { row, column }
  }
  return undefined
}

const textOf = (recording: Recording) => recording.statements.map((statement) => statement.text).join(';')

/**
 * Learns from the first recording and another of the same statements. Recordings may differ when one of them met a taken
 * number or a cold cache; throws when no two agree.
 */
export function learnProgram(recordings: readonly Recording[]): Program {
  for (const [index, first] of recordings.entries()) {
    const second = recordings.slice(index + 1).find((other) => textOf(other) === textOf(first))
    if (second) return programOf(first, second)
  }
  const counts = recordings.map((recording) => recording.statements.length)
  throw new Error(`no two of ${counts.length} recordings agree; they have ${counts.join(', ')} statements`)
}

function programOf(first: Recording, second: Recording): Program {
  return first.statements.map(({ name, text, values }, index) => ({
    name,
    text,
    values: values.map((value, position) =>
      sourceOf(first, second, index, value, second.statements[index]?.values[position]),
    ),
  }))
}

function makeUp(like: string): string {
  const pick = (letters: string) => letters[Math.floor(Math.random() * letters.length)] ?? ''
  const isHex = /^[0-9a-f]+$/.test(like)
  return like.replace(/[0-9a-zA-Z]/g, (letter, at: number) => {
    // The kind of an id stands before its first separator, as the o of o_9f3.
    if (/^[a-z]{1,4}[_:-]/.test(like) && at < like.search(/[_:-]/)) return letter
    if (/\d/.test(letter)) return pick('0123456789')
    return isHex ? pick('abcdef') : pick('abcdefghijklmnopqrstuvwxyz')
  })
}

function madeValue(like: string, { made }: ProgramRun): string {
  const value = made.get(like) ?? makeUp(like)
  made.set(like, value)
  return value
}

/** One turn of a program: what its shopper brought, what its statements returned so far, and what was made up. */
export interface ProgramRun {
  inputs: Recording['inputs']
  rows: Record<string, unknown>[][]
  /** By what was recorded: an id that the shop made once and used thrice is made once here too. */
  made: Map<string, string>
}

/** A value of the next statement of a turn. */
export function resolveValue(source: Source, programRun: ProgramRun): unknown {
  const again = (each: Source) => resolveValue(each, programRun)
  switch (source.from) {
    case 'constant':
      return source.value
    case 'input':
      return programRun.inputs[source.key]
    case 'row':
      return programRun.rows[source.statement]?.[source.row]?.[source.column]
    case 'made':
      return madeValue(source.like, programRun)
    case 'list':
      return source.items.map(again)
    case 'joined':
      return source.parts.map(again).join(':')
    case 'json':
      return JSON.stringify(again(source.value))
    case 'object':
      return Object.fromEntries(Object.entries(source.fields).map(([key, value]) => [key, again(value)]))
  }
}
