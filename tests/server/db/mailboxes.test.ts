import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { rawSql } from '../../../server/db/fragments.ts'
import { testDatabase } from '../support/database.ts'
import { addResident } from '../support/residents.ts'

const { sql } = await testDatabase()
const migration = new URL('../../../server/db/migrations/0106.do.unicode-domains.sql', import.meta.url)

it('U-07: the update stores a mailbox in Punycode as people write it, unless another account has it', async () => {
  const before = [
    'a@xn--80a1acny.xn--p1ai',
    'b@xn---2-6kcq7d2c.xn--p1ai',
    'c@xn--bcher-kva.de',
    'd@xn--abc-.ru',
    'e@xn--d1aqf.example.com',
    'e@дом.example.com',
  ]
  for (const username of before) await addResident(sql, username)
  await sql.begin(async (tx) => rawSql(tx, await readFile(migration, 'utf8')))
  const after = await sql<{ username: string }[]>`select username from resident order by username collate "C"`
  expect(after.map(({ username }) => username)).toEqual([
    'a@почта.рф',
    'b@сады-2.рф',
    'c@bücher.de',
    'd@xn--abc-.ru',
    'e@xn--d1aqf.example.com',
    'e@дом.example.com',
  ])
})
