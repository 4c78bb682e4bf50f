import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from '../../../server/db/connect.ts'
import { superuserUrl } from '../../../server/db/embedded/roles.ts'

/** The address of another database on the same server. */
export const urlOfDatabase = (url: string, name: string) => {
  const other = new URL(url)
  other.pathname = `/${name}`
  return other.href
}

/** The superuser's address of the embedded cluster of a data folder, whose own address is given. */
export const getSuperuserUrl = (dataDir: string, url: string) => {
  const password = readFileSync(join(dataDir, 'postgres-password'), 'utf8').trim()
  return superuserUrl({ password, port: new URL(url).port })
}

/** Lets the application's role do what tests need beside the product: make databases, and open doors of their rules. */
export const grantForTests = async (dataDir: string, url: string) => {
  const admin = connect(getSuperuserUrl(dataDir, url), { max: 1 })
  await admin`alter role application createdb`
  await admin`grant set on parameter session_replication_role to application`
  await admin.end()
}
