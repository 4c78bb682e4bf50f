import { randomUUID } from 'node:crypto'
import { afterAll, expect, inject } from 'vitest'
import { connect, type Sql } from '../../../server/db/connect.ts'
import { dropDatabase } from '../../support/drop-database.ts'
import { urlOfDatabase } from './database-url.ts'

const asAdmin = async (work: (admin: Sql) => Promise<unknown>) => {
  const admin = connect(inject('postgresUrl'), { max: 1 })
  await work(admin)
  await admin.end()
}

const createDatabase = async (template: string) => {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await asAdmin((admin) => admin`create database ${admin(name)} template ${admin(template)}`)
  const url = urlOfDatabase(inject('postgresUrl'), name)
  const sql = connect(url)
  afterAll(async () => {
    await sql.end({ timeout: 1 })
    await asAdmin((admin) => dropDatabase(admin, name))
  })
  return { url, sql }
}

/** Call it at the top level of a test file. */
export const testDatabase = () => createDatabase('template_cabinet')

export const emptyDatabase = () => createDatabase('template1')

/** Resolves when `count` statements wait for a lock. */
export const untilWaiting = (sql: Sql, count: number): Promise<void> =>
  expect
    .poll(
      () => sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      { interval: 20, timeout: 10_000 },
    )
    .toHaveLength(count)
