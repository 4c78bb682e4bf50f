import type { Fragment, Queryable } from './connect.ts'

export const joinFragments = (
  sql: Queryable,
  [first, ...others]: readonly Fragment[],
  separator: Fragment,
): Fragment => others.reduce((joined, other) => sql`${joined} ${separator} ${other}`, first ?? sql``)

/** Joins the fragments with commas. */
export const listFragments = (sql: Queryable, fragments: readonly Fragment[]): Fragment =>
  joinFragments(sql, fragments, sql`,`)

/** Quotes the identifiers and joins them with commas. */
export const listNames = (sql: Queryable, names: readonly string[]): Fragment =>
  listFragments(
    sql,
    names.map((name) => sql`${sql(name)}`),
  )

/** Runs or inserts our own SQL text as it is, where PostgreSQL takes no parameter or the planner needs the value. */
export const rawSql = <Row extends object = Record<string, unknown>>(sql: Queryable, text: string) =>
  sql.unsafe<Row[]>(text)
