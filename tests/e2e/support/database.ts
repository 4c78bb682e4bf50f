import { randomUUID } from 'node:crypto'
import { connect, type Sql } from '../../../server/db/connect.ts'
import { dropDatabase } from '../../support/drop-database.ts'

/** The database of demo data that every test gets its copy of. */
export const templateName = 'demo_template'

/** The address of another database of the same PostgreSQL. */
export const databaseUrl = (clusterUrl: string, name: string): string =>
  clusterUrl.replace(/\/[^/]*$/, `/${name}`)

export interface Database {
  readonly url: string
  readonly sql: Sql
  drop(): Promise<void>
}

/** A database of its own, with the demo data of docs/testing.md, or with that of another template. */
export async function createDatabase(clusterUrl: string, template = templateName): Promise<Database> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const root = connect(clusterUrl, { max: 1 })
  await root`create database ${root(name)} template ${root(template)}`
  const url = databaseUrl(clusterUrl, name)
  const sql = connect(url, { max: 2 })
  return {
    url,
    sql,
    async drop() {
      await sql.end()
      await dropDatabase(root, name)
      await root.end()
    },
  }
}
