import type { Fragment, Queryable } from './connect.ts'

/** Joins fragments, with `separator` between them. */
export const joinFragments = (
  sql: Queryable,
  [first, ...others]: readonly Fragment[],
  separator: Fragment,
): Fragment => others.reduce((joined, other) => sql`${joined} ${separator} ${other}`, first ?? sql``)

/** Lists fragments, separated by commas. */
export const listFragments = (sql: Queryable, fragments: readonly Fragment[]): Fragment =>
  joinFragments(sql, fragments, sql`,`)

/** Lists quoted identifiers, separated by commas. */
export const listNames = (sql: Queryable, names: readonly string[]): Fragment =>
  listFragments(
    sql,
    names.map((name) => sql`${sql(name)}`),
  )

/**
 * Runs SQL text, or inserts it into a statement, as it is. Only for text of our own in places where PostgreSQL
 * takes no parameter or the planner needs the value: types, `fetch`, `limit`, a password, migrations.
 */
export const rawSql = <Row extends object = Record<string, unknown>>(sql: Queryable, text: string) =>
  sql.unsafe<Row[]>(text)
