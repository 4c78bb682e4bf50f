import type { Queryable } from '../db/connect.ts'

/** Kind of a database by what it was filled with. */
type Kind = 'empty' | 'demo' | 'real'

/** The kind of a database: demo data leaves its mark, and nothing else does. */
export const findKind = async (sql: Queryable): Promise<Kind> => {
  const [row] = await sql<{ isDemo: boolean; isFilled: boolean }[]>`
    select exists (select from demo_data) as "isDemo", exists (select from organisation) as "isFilled"`
  if (row?.isDemo) return 'demo'
  return row?.isFilled ? 'real' : 'empty'
}

/** Error for demo data that is to go into the database of a real organisation. */
export const realDatabase =
  'The database holds an organisation of its own: demo residents and the stand are for an empty one'

interface Site {
  readonly stand: boolean
  readonly isRealSite: boolean
}

/**
 * Throws when the server and its database are not of one kind (V-16): the stand over real data would show its letters to
 * everybody, and a real site over demo data has residents whose passwords are in the documentation.
 */
export const assertDatabaseKind = async (sql: Queryable, { stand, isRealSite }: Site): Promise<void> => {
  const kind = await findKind(sql)
  if (stand && kind === 'real') throw new Error(realDatabase)
  if (!stand && isRealSite && kind === 'demo')
    throw new Error(
      'The database holds the demo residents, whose passwords are known: a site in production or with an https PUBLIC_URL needs a database of its own (DATABASE_URL or DATA_DIR)',
    )
}
