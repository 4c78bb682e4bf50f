import type { Sql } from '../../../server/db/connect.ts'
import type { TestApp } from './app.ts'
import { addOrganisation, addProfile, addResident, password } from './residents.ts'

export const openSettlement = async (sql: Sql, { browser }: Pick<TestApp, 'browser'>) => {
  const organisation = await addOrganisation(sql)
  let lastNumber = 0
  return async (username: string, userAgent = '') => {
    lastNumber += 1
    const id = await addResident(sql, username)
    const profile = await addProfile(sql, id, { organisation, number: String(lastNumber) })
    const client = browser(`192.0.2.${lastNumber}`)
    await client.send('POST', '/auth/api/v1/auth/login/', {
      body: { username, password },
      headers: { 'user-agent': userAgent },
    })
    return { id, profile, client }
  }
}
