import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from '../../../server/db/connect.ts'
import { superuserUrl } from '../../../server/db/embedded/roles.ts'

export const urlOfDatabase = (url: string, name: string) => {
  const other = new URL(url)
  other.pathname = `/${name}`
  return other.href
}

export const getSuperuserUrl = (dataDir: string, url: string) => {
  const password = readFileSync(join(dataDir, 'postgres-password'), 'utf8').trim()
  return superuserUrl({ password, port: new URL(url).port })
}

/** Lets the application's role create databases and disable triggers. */
export const grantForTests = async (dataDir: string, url: string) => {
  const admin = connect(getSuperuserUrl(dataDir, url), { max: 1 })
  await admin`alter role application createdb`
  await admin`grant set on parameter session_replication_role to application`
  await admin.end()
}
