import type { Sql } from '../../../server/db/connect.ts'

/** Ids of a twin are above it, so that its rows are found in any table. */
export const firstTwinId = 1_000_000_000
const uuidStart = 'bbbbbbbb'

export const toTwinId = (uuid: string): string => uuidStart + uuid.slice(uuidStart.length)

/** Progress of jobs over all organisations. */
const ofTheSite: ReadonlySet<string> = new Set(['retention_sweep', 'exchange_day'])

interface Column {
  readonly name: string
  readonly type: string
  readonly isUnique: boolean
}

interface Reference {
  readonly from: string
  readonly columns: readonly string[]
  readonly to: string
  readonly keys: readonly string[]
}

interface Shape {
  readonly tables: ReadonlyMap<string, readonly Column[]>
  readonly references: readonly Reference[]
}

/** Without a foreign key, because the entries outlive their subjects. */
const unchecked: readonly Reference[] = [
  { from: 'exchange_entry', columns: ['organisation_id'], to: 'organisation', keys: ['id'] },
]

const shapes = new WeakMap<Sql, Promise<Shape>>()

/** The schema does not change within a test file. */
const findShape = (sql: Sql): Promise<Shape> => {
  const known = shapes.get(sql) ?? readShape(sql)
  shapes.set(sql, known)
  return known
}

/** Ids whose table depends on the row. */
const untyped: Readonly<Record<string, readonly string[]>> = {
  exchange_entry: ['subject', 'nth'],
  file: ['owner_id'],
}

const readShape = async (sql: Sql): Promise<Shape> => {
  const columns = await sql<(Column & { table: string })[]>`
    select rel.relname as table, attname as name, format_type(atttypid, null) as type,
      exists (select from pg_index where indrelid = rel.oid and indisunique and indnkeyatts = 1
        and indkey[0] = attnum) as is_unique
    from pg_class rel join pg_attribute on attrelid = rel.oid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
      and attgenerated = '' order by rel.relname, attnum`
  const references = await sql<Reference[]>`
    select conrelid::regclass::text as "from", confrelid::regclass::text as "to",
      array(select attname::text from unnest(conkey) with ordinality key (num, nth)
        join pg_attribute on attrelid = conrelid and attnum = num order by nth) as columns,
      array(select attname::text from unnest(confkey) with ordinality key (num, nth)
        join pg_attribute on attrelid = confrelid and attnum = num order by nth) as keys
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`
  return {
    tables: new Map(
      Object.entries(Object.groupBy(columns, ({ table }) => table)).map(([name, own = []]) => [name, own]),
    ),
    references: [...references, ...unchecked],
  }
}

type Places = ReadonlyMap<string, ReadonlySet<string>>

const listFilledTables = async (sql: Sql, { tables }: Shape): Promise<ReadonlySet<string>> => {
  const selects = [...tables.keys()].map(
    (table) => `select '${table}' as name where exists (select from "${table}")`,
  )
  const rows = await sql.unsafe<{ name: string }[]>(selects.join(' union all '))
  return new Set(rows.map(({ name }) => name))
}

/** Returns the places of all rows below the roots, by table. */
const findBelow = async (sql: Sql, shape: Shape, roots: Places): Promise<Places> => {
  const filled = await listFilledTables(sql, shape)
  const references = shape.references.filter(({ from }) => filled.has(from))
  const found = new Map([...roots].map(([table, places]) => [table, new Set(places)]))
  let grown = new Set(found.keys())
  while (grown.size > 0) {
    const next = new Set<string>()
    for (const { from, columns, to, keys } of references.filter((reference) => grown.has(reference.to))) {
      const rows = await sql<{ place: string }[]>`
        select child.ctid::text as place from ${sql(from)} child where (${sql(columns.map((name) => `child.${name}`))}) in (
          select ${sql(keys.map((name) => `parent.${name}`))} from ${sql(to)} parent
          where parent.ctid = any(${[...(found.get(to) ?? [])]}::text[]::tid[]))`
      const places = found.get(from) ?? new Set()
      const before = places.size
      for (const { place } of rows) places.add(place)
      found.set(from, places)
      if (places.size > before) next.add(from)
    }
    grown = next
  }
  return found
}

const changedId = (name: string, type: string): string => {
  switch (type) {
    case 'uuid':
      return `('${uuidStart}' || substr(${name}::text, 9))::uuid`
    case 'bytea':
      return `sha256(${name})`
    case 'text':
      return `case when ${name} ~ '^[0-9]{1,8}$' then (${name}::bigint + ${firstTwinId})::text else 'twin.' || ${name} end`
    default:
      return `${name} + ${firstTwinId}`
  }
}

/** Returns the SQL of a copied column. */
const copied = (
  shape: Shape,
  below: Places,
  table: string,
  { name, type, isUnique }: Column,
  years: number,
): string => {
  const follows = shape.references.some(
    ({ from, columns, to, keys }) =>
      from === table &&
      (below.get(to)?.size ?? 0) > 0 &&
      columns.some(
        (column, nth) =>
          column === name && shape.tables.get(to)?.some((key) => key.isUnique && key.name === keys[nth]),
      ),
  )
  const quoted = `"${name}"`
  if (follows || isUnique || untyped[table]?.includes(name)) return changedId(quoted, type)
  if (type === 'date') return `(${quoted} + interval '${years} years')::date`
  return type.startsWith('timestamp') ? `${quoted} + interval '${years} years'` : quoted
}

const places = async (rows: PromiseLike<readonly { place: string }[]>) =>
  new Set((await rows).map(({ place }) => place))

/**
 * Copies an organisation, its residents and all their rows: with the same numbers, serial numbers, phones, documents and
 * addresses, but other ids. `years` moves every moment and month into the future, where no work is due.
 */
export const addTwin = async (sql: Sql, organisation: number, { years = 0 } = {}): Promise<number> => {
  const shape = await findShape(sql)
  const below = await findBelow(
    sql,
    shape,
    new Map([
      [
        'organisation',
        await places(sql`select ctid::text as place from organisation where id = ${organisation}`),
      ],
      [
        'resident',
        await places(sql`
          select ctid::text as place from resident where id in (
            select resident_id from profile join personal_account account on account.id = personal_account_id
            where organisation_id = ${organisation})`),
      ],
    ]),
  )
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    for (const [table, own] of below) {
      const columns = shape.tables.get(table) ?? []
      const names = columns.map(({ name }) => `"${name}"`).join(', ')
      const values = columns.map((column) => copied(shape, below, table, column, years)).join(', ')
      await tx.unsafe(
        `insert into "${table}" (${names}) overriding system value select ${values} from "${table}" where ctid = any($1::text[]::tid[])`,
        [[...own]],
      )
    }
  })
  return organisation + firstTwinId
}

/** Returns the SQL condition for rows that belong to a twin or refer to it, by table. */
const twinMarks = ({ tables }: Shape): readonly (readonly [table: string, condition: string])[] =>
  [...tables].flatMap(([table, columns]) => {
    if (ofTheSite.has(table)) return []
    const marks = columns.flatMap(({ name, type }) => {
      if (type === 'uuid') return [`"${name}"::text like '${uuidStart}%'`]
      return type === 'bigint' || type === 'integer'
        ? [`"${name}" between ${firstTwinId} and ${firstTwinId * 2}`]
        : []
    })
    return marks.length === 0 ? [] : [[table, marks.join(' or ')] as const]
  })

export const removeTwins = async (sql: Sql): Promise<void> => {
  const marks = twinMarks(await findShape(sql))
  const deletes = marks.map(([table, condition]) => `delete from "${table}" where ${condition}`)
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx.unsafe(deletes.join(';'))
  })
}

/** Returns every row that belongs to a twin or refers to it, as `table {…}`. */
export const rowsOfTwins = async (sql: Sql): Promise<readonly string[]> => {
  const selects = twinMarks(await findShape(sql)).map(
    ([table, condition]) =>
      `select '${table} ' || (to_jsonb(row) - 'seen_at' - 'used_at')::text as row from "${table}" row where ${condition}`,
  )
  const rows = await sql.unsafe<{ row: string }[]>(`${selects.join(' union all ')} order by 1`)
  return rows.map(({ row }) => row)
}
