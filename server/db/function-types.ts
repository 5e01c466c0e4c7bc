// The types of the SQL functions, from sql-functions.data.ts.
import type { AnyColumn, SQL } from 'drizzle-orm'
import type { sqlFunctions } from './sql-functions.data.ts'

type Functions = typeof sqlFunctions

export type FunctionName = keyof Functions
/** The functions that return an outcome. */
export type OutcomeName = { [Name in FunctionName]: Functions[Name] extends { outcomes: readonly string[] } ? Name : never }[FunctionName]
export type Outcome<Name extends OutcomeName> = Functions[Name]['outcomes'][number]

/** The values that callers give for a type of SQL. */
type Given<Type extends string> = Type extends `${infer Element}[]`
  ? readonly Given<Element>[]
  : Type extends 'boolean'
    ? boolean
    : Type extends 'smallint' | 'integer' | 'bigint' | 'numeric' | 'double precision'
      ? number
      : Type extends 'jsonb'
        ? object
        : Type extends 'timestamptz'
          ? Date | string
          : Type extends 'bytea'
            ? Uint8Array
            : string

/** The values of results of a type of SQL. */
type Got<Type extends string> = Type extends `${infer Element}[]`
  ? Got<Element>[]
  : Type extends 'boolean'
    ? boolean
    : Type extends 'smallint' | 'integer' | 'bigint' | 'double precision'
      ? number
      : Type extends 'jsonb'
        ? unknown
        : Type extends 'void'
          ? undefined
          : string

type Parameters<Name extends FunctionName> = Functions[Name]['parameters']
type TypeOf<Parameter> = Parameter extends `${string} ${infer Type} default`
  ? Type
  : Parameter extends `${string} ${infer Type}`
    ? Type
    : never
type OptionalKey<P> = { [Key in keyof P]: P[Key] extends `${string} default` ? Key : never }[keyof P]
type Argument<Parameter> = Given<TypeOf<Parameter>> | SQL<Got<TypeOf<Parameter>> | null> | AnyColumn | null

/** The arguments of a call. Each may be null, or a column, or SQL of its type; those with a default may be left out. */
export type Arguments<Name extends FunctionName> = {
  -readonly [Key in Exclude<keyof Parameters<Name>, OptionalKey<Parameters<Name>>>]: Argument<Parameters<Name>[Key]>
} & { -readonly [Key in OptionalKey<Parameters<Name>>]?: Argument<Parameters<Name>[Key]> }

/** The value that a function returns; null unless it is declared as void. */
export type ValueOf<Name extends FunctionName> = Functions[Name]['returns'] extends infer Type extends string ? Got<Type> | null : never

/** A row of a function that returns a table. Every column may be null. */
export type RowOf<Name extends FunctionName> = Functions[Name]['returns'] extends infer Columns extends Record<string, string>
  ? { -readonly [Column in keyof Columns]: Got<Columns[Column]> | null }
  : never

export type OutcomeRow<Name extends OutcomeName> = Omit<RowOf<Name>, 'outcome'> & { outcome: Outcome<Name> }
