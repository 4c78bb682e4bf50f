import type { Queryable } from '../db/connect.ts'

type Kind = 'empty' | 'demo' | 'real'

export const findKind = async (sql: Queryable): Promise<Kind> => {
  const [row] = await sql<{ isDemo: boolean; isFilled: boolean }[]>`
    select exists (select from demo_data) as is_demo, exists (select from organisation) as is_filled`
  if (row?.isDemo) return 'demo'
  return row?.isFilled ? 'real' : 'empty'
}

export const realDatabase =
  'The database holds an organisation of its own: demo residents and the sandbox are for an empty one'

interface Site {
  readonly sandbox: boolean
  readonly isRealSite: boolean
}

/**
 * Throws if server and database differ in kind (V-16): a sandbox shows all emails, and demo passwords are published.
 */
export const assertDatabaseKind = async (sql: Queryable, { sandbox, isRealSite }: Site): Promise<void> => {
  const kind = await findKind(sql)
  if (sandbox && kind === 'real') throw new Error(realDatabase)
  if (!sandbox && isRealSite && kind === 'demo')
    throw new Error(
      'The database holds the demo residents, whose passwords are known: a site in production or with an https PUBLIC_URL needs a database of its own (DATABASE_URL or DATA_DIR)',
    )
}
