import type { Queryable } from '../../server/db/connect.ts'
import { rawSql } from '../../server/db/fragments.ts'

interface ForeignKey {
  readonly child: string
  readonly parent: string
  readonly columns: string
  readonly isOptional: boolean
  readonly isUnique: boolean
}

const foreignKeys = `
  select conrelid::regclass::text as child, confrelid::regclass::text as parent,
    (select string_agg(attname, ', ' order by place)
      from unnest(conkey) with ordinality as key (num, place)
      join pg_attribute on attrelid = conrelid and attnum = num) as columns,
    exists (select from pg_attribute where attrelid = conrelid and attnum = any (conkey) and not attnotnull) as is_optional,
    exists (select from pg_index where indrelid = conrelid and indisunique and indpred is null
      and indkey::int2[] <@ conkey) as is_unique
  from pg_constraint where contype = 'f' order by 1, 2, 3`

/** Nearly every table refers to it. */
const hub = 'organisation'

/** Returns the tables that docs/data-model.md describes, or those of a part of it. */
export const listTables = (page: string): string[] =>
  [...page.matchAll(/^\| `(\w+)`/gm)].map(([, name = '']) => name)

const drawLine = ({ child, parent, columns, isOptional, isUnique }: ForeignKey): string =>
  `  ${parent} ${isOptional ? '|o' : '||'}--${isUnique ? 'o|' : 'o{'} ${child} : "${columns}"`

const draw = (tables: readonly string[], keys: readonly ForeignKey[]): string => {
  const shown = keys.filter(
    ({ child, parent }) => tables.includes(child) && (parent !== hub || tables.includes(hub)),
  )
  const alone = tables.filter((name) => !shown.some(({ child, parent }) => [child, parent].includes(name)))
  return ['```mermaid', 'erDiagram', ...shown.map(drawLine), ...alone.map((name) => `  ${name}`), '```'].join(
    '\n',
  )
}

/** Draws the diagram of docs/data-model.md above each list of tables. */
export const insertDiagrams = async (sql: Queryable, page: string): Promise<string> => {
  const keys = await rawSql<ForeignKey>(sql, foreignKeys)
  return page.replaceAll(
    /```mermaid\n[^`]*```\n\n((?:\|.*\n)+)/g,
    (_, rows: string) => `${draw(listTables(rows), keys)}\n\n${rows}`,
  )
}
