import type { Big } from '#shared/money.ts'

/**
 * A type of PostgreSQL, as a statement takes it (`In`) and as its rows hold it (`Out`). `npm run check:statements` compares the
 * declared types with those of the migrated schema, so a declaration that checks is the type of the value at run time.
 */
export interface SqlType<Out = unknown, In = never> {
  /** Names in `pg_type` that this type stands for. */
  readonly names: readonly string[]
  /** How the declaration is written, for the check's messages. */
  readonly label: string
  readonly isNullable: boolean
  /** The only texts it holds, where it is one of a list. */
  readonly words?: readonly string[]
  /** Of JSON: the same object wherever the same declaration is used. */
  readonly shape?: object
  /** What a row holds and what a parameter may be; for the compiler only, never present. */
  readonly holds?: { out: Out; in: (value: In) => void }
}

type AnyType = SqlType<unknown, never>
type OutOf<Type> = Type extends SqlType<infer Out, infer _> ? Out : never
type InOf<Type> = Type extends { holds?: { in: (value: infer In) => void } } ? In : never

const sqlType = <Out, In = Out>(label: string, ...names: string[]): SqlType<Out, In> => ({
  names,
  label,
  isNullable: false,
})

export const text = sqlType<string>('text', 'text', 'varchar', 'bpchar', 'name')
export const boolean = sqlType<boolean>('boolean', 'bool')
/** Any integer of up to 8 bytes; the driver refuses one that does not fit a number exactly. */
export const int = sqlType<number>('int', 'int2', 'int4', 'int8')
export const float = sqlType<number>('float', 'float4', 'float8')
/** An exact decimal: its digits in a row, its digits or a `Big` as a parameter. Never a float. */
export const numeric = sqlType<string, string | Big>('numeric', 'numeric')
/** 'YYYY-MM-DD'. */
export const date = sqlType<string>('date', 'date')
export const timestamptz = sqlType<Date, Date | string>('timestamptz', 'timestamptz')
export const interval = sqlType<string>('interval', 'interval')
export const uuid = sqlType<string>('uuid', 'uuid')
/** A text search query, in PostgreSQL's notation: `'matkap':* & 'bosch'`. */
export const tsquery = sqlType<string>('tsquery', 'tsquery')
export const bytea = sqlType<Buffer>('bytea', 'bytea')

/** A text that is one of `words`; where a column's check constraint lists words, the check compares both lists. */
export const oneOf = <const Word extends string>(words: readonly Word[]): SqlType<Word, Word> => ({
  ...sqlType<Word>(`oneOf(${words.map((word) => `'${word}'`).join(', ')})`, ...text.names),
  words,
})

/** A JSON value whose shape is `Value`. PostgreSQL does not know the shape: this is the writer's claim. Sent as JSON text. */
export const json = <Value>(): SqlType<Value, string> => ({
  ...sqlType<Value, string>('json', 'json', 'jsonb'),
  shape: {},
})

/** An array without nulls inside. */
export const arrayOf = <Out, In>(element: SqlType<Out, In>) =>
  ({
    names: element.names.map((name) => `_${name}`),
    label: `arrayOf(${element.label})`,
    isNullable: false,
  }) as SqlType<Out[], readonly In[]>

export const nullable = <Out, In>(type: SqlType<Out, In>) =>
  ({ ...type, label: `nullable(${type.label})`, isNullable: true }) as SqlType<Out | null, In | null>

/** For a column that may hold null, where the statement's conditions or the reader leave out the rows that have it null. */
export const known = <Out, In>(type: SqlType<Out, In>) =>
  ({ ...type, label: `known(${type.label})`, isNullable: true }) as SqlType<Out, In>

/** What PostgreSQL calls `void`: the column of a function called for its effect. */
export const nothing = sqlType<'', never>('nothing', 'void')

type ParamsOf<Types extends readonly AnyType[]> = { readonly [Key in keyof Types]: InOf<Types[Key]> }
type RowOf<Columns extends Record<string, AnyType>> = { [Key in keyof Columns]: OutOf<Columns[Key]> }

/**
 * A statement of SQL with the types of its parameters and of its rows, made by `statement`. A `Db` runs nothing else, apart from
 * `unchecked`.
 */
export interface Statement<Params extends readonly unknown[] = readonly unknown[], Row = object> {
  readonly text: string
  readonly params: readonly AnyType[]
  readonly row: Readonly<Record<string, AnyType>>
  /** For the compiler only, never present. */
  readonly types?: { params: (params: Params) => void; row: Row }
}

/** The row of a statement: `RowFrom<typeof READ_CART>`. */
export type RowFrom<From extends Statement<never, object>> =
  From extends Statement<never, infer Row> ? Row : never

interface Declaration<Types extends readonly AnyType[], Columns extends Record<string, AnyType>> {
  /** Types of $1, $2, …; none where left out. */
  params?: Types
  /** Names and types of the columns, in their order; none where the statement returns no rows. */
  row?: Columns
}

type Listener = (statement: Statement<never>, place: string) => void
let listener: Listener | undefined

/** Tells `heard` of every statement declared from now on, and the line of its declaration; for the check of statements. */
export function onStatement(heard: Listener): void {
  listener = heard
}

/**
 * Declares a statement: constant SQL with the types of its parameters and columns. Declare it at the top of a module, where
 * `npm run check:statements` finds it and compares the declaration with what PostgreSQL says of the text.
 */
export function statement<
  const Types extends readonly AnyType[] = readonly [],
  const Columns extends Record<string, AnyType> = Record<never, never>,
>({ params, row }: Declaration<Types, Columns>, text: string): Statement<ParamsOf<Types>, RowOf<Columns>> {
  const declared = { text, params: params ?? [], row: row ?? {} }
  if (listener) listener(declared, new Error().stack?.split('\n')[2] ?? '')
  return declared
}
