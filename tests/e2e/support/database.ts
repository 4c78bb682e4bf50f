import { randomUUID } from 'node:crypto'
import { connect, type Sql } from '../../../server/db/connect.ts'
import { dropDatabase } from '../../support/drop-database.ts'

export const templateName = 'demo_template'

export const databaseUrl = (clusterUrl: string, name: string): string =>
  clusterUrl.replace(/\/[^/]*$/, `/${name}`)

export interface Database {
  readonly url: string
  readonly sql: Sql
  drop(): Promise<void>
}

/** The default is the demo data of docs/testing.md. */
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
