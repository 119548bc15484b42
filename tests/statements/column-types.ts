import type { SqlType, Statement } from '#database/statements/statement.ts'
import type { Described } from './schema.ts'

/** What a declaration says of a column that PostgreSQL does not check: the words of a text, or the shape of a JSON value. */
type Claim = string | object

interface Declaration {
  claim: Claim
  label: string
  place: string
}

const ANY_TEXT = 'any text'

/** Null for types that PostgreSQL compares by itself. */
function claimOf(type: SqlType<unknown, never>): Claim | null {
  if (type.words) return JSON.stringify([...type.words].sort())
  return type.shape ?? (type.names.includes('text') ? ANY_TEXT : null)
}

/** Those that agree, of any two groups the larger one; a column that has words anywhere has them everywhere. */
function usual(declarations: readonly Declaration[]): Declaration | undefined {
  const groups = [...Map.groupBy(declarations, ({ claim }) => claim)]
  const [largest] = groups
    .filter(([claim]) => claim !== ANY_TEXT || groups.length === 1)
    .sort(([, one], [, other]) => other.length - one.length)
  return largest?.[1][0]
}

/** Collects how statements declare the columns of tables that they return as they are. */
export class ColumnTypes {
  readonly #declarations = new Map<string, Declaration[]>()

  add(place: string, { row }: Pick<Statement<never>, 'row'>, { columns }: Pick<Described, 'columns'>): void {
    for (const { name, of } of columns) {
      const type = row[name]
      const claim = type && claimOf(type)
      if (!of || !claim) continue
      const label = type.label.replace(/^(?:known|nullable)\((.*)\)$/, '$1')
      this.#declarations.set(of, [...(this.#declarations.get(of) ?? []), { claim, label, place }])
    }
  }

  /** Columns that are declared in two ways: what one statement says of a column holds for all of them. */
  problems(): string[] {
    return [...this.#declarations].flatMap(([column, declarations]) => {
      const first = usual(declarations)
      return declarations.flatMap(({ claim, label, place }) => {
        if (!first || claim === first.claim) return []
        const advice = label === first.label ? '; declare its shape once, and use it in both' : ''
        return [`${place}: ${column} is declared ${label}, and ${first.label} at ${first.place}${advice}`]
      })
    })
  }
}
