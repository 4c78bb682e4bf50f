import { expect, it } from 'vitest'
import { deleteOldEntries } from '../../../server/modules/exchange/exports/old-entries.ts'
import { openPrograms } from '../support/api-clients.ts'
import { addMeter } from '../support/meters.ts'

const { sql, clock, own, other, call } = await openPrograms()
const [account] = await sql<{ id: number }[]>`
  select personal_account_id as id from profile where id = ${own.profile}`

it('G-07: deletes entries after their term, and tells a client that missed some where to go on', async () => {
  const meter = await addMeter(sql, { personalAccountId: account?.id ?? 0 }, 'ColdWaterAreaMeter', {
    readings: { '2026-01': [80], '2026-02': [85] },
  })
  const page = async (query: string) => (await call('GET', `readings${query}`)).json()
  const [first, both] = [await page('?limit=1'), await page('')]
  const yearsLater = async (years: number) => {
    const day = new Date(clock.now())
    day.setUTCFullYear(day.getUTCFullYear() + years)
    while (await deleteOldEntries(sql, day, 2));
  }
  await yearsLater(0)
  await sql`
    insert into reading (meter_id, period, "values", deltas, version, submitted_at)
    values (${meter}, '2026-03-01', '{90}', '{5}', 1, now())`
  expect((await page(`?after=${first.next}`)).results).toMatchObject([
    { period: '2026-02' },
    { period: '2026-03' },
  ])
  await yearsLater(1)
  expect((await page('')).results).toHaveLength(3)
  await yearsLater(2)

  const missed = await call('GET', `readings?after=${first.next}`)
  expect([missed.statusCode, missed.json().code]).toEqual([410, 'entries_gone'])
  expect(missed.json().errors[0]).toContain(`читайте с after=${both.next}`)
  expect((await page(`?after=${both.next}`)).results).toMatchObject([{ period: '2026-03' }])
  expect((await page('')).results).toMatchObject([{ period: '2026-03' }])
  expect(await sql`select from reading where meter_id = ${meter}`).toHaveLength(3)
  const foreign = await call('GET', `readings?after=${first.next}`, { key: other.key })
  expect(foreign.statusCode).toBe(200)
})
