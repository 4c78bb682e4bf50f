import { beforeAll, describe, expect, it } from 'vitest'
import { findFlats } from '#contract/flats/endpoints.ts'
import { flatsSchema } from '#contract/flats/schema.ts'
import { testDatabase } from '../support/database.ts'
import { openFlats } from '../support/flats.ts'
import type { StaffClient } from '../support/staff.ts'

const { sql } = await testDatabase()
const { own, other } = await openFlats(sql)
let client: StaffClient

const street = 'ул. Проверочная'
/** House, flat, account and surname. */
const flats = [
  [`${street}, 7`, 'кв. 12', '880000001', 'Щёголева'],
  [`${street}, 12`, 'кв. 7', '880000002', 'Иванов'],
  [`${street}, 7А`, 'кв. 12', '880000003', 'Иванов'],
  [`${street}, 7`, 'кв. 112', '880000004', 'Щёголева'],
  [`${street}, 70`, 'кв. 7/12', '880000005', 'Иванов'],
  [`${street}, 1204`, 'кв. 12', '880000006', 'Иванов'],
  [`${street}, 9`, 'кв. 1', '12-7', 'Иванов'],
  ['пер. Другой, 7', 'кв. 12', '880000008', 'Иванов'],
] as const

const add = async (organisationId: number) => {
  for (const [house, flat, account, surname] of flats) {
    await sql`insert into house ${sql({ organisation_id: organisationId, address: house })} on conflict do nothing`
    await sql`insert into personal_account ${sql({
      organisation_id: organisationId,
      number: account,
      surname,
      house,
      address: `${house}, ${flat}`,
      area_number: flat,
    })}`
  }
}

beforeAll(async () => {
  await add(own.id)
  await add(other.id)
  client = await own.member()
})

const find = async (search: string) => {
  const reply = await client.call(findFlats, { query: { search } })
  expect(reply.statusCode, reply.body).toBe(200)
  return flatsSchema.parse(reply.json()).flats.map(({ account }) => account)
}

describe('search of flats by an address', () => {
  it.each([
    ['Проверочная 7 12', ['880000001', '880000002', '880000005', '12-7']],
    ['12 кв, 7, ПРОВЕРОЧНАЯ', ['880000001', '880000002', '880000005', '12-7']],
    ['Проверочная 7а 12', ['880000003']],
    ['Проверочная 1204 12', ['880000006']],
    ['Проверочная 204 12', []],
    ['Проверочная 1204', ['880000006']],
    ['Проверочная 7 112', ['880000004']],
    ['Другой 7 12', ['880000008']],
    ['Щеголева 7 12', ['880000001']],
    ['Щеголева 7', ['880000001', '880000004']],
    ['7 12', ['880000001', '880000002', '880000005', '12-7', '880000008']],
    ['Проверочная 007 12', []],
    ['Нигде 7 12', []],
  ])('G-08: «%s» finds flats that have each short number and each word', async (search, accounts) => {
    expect(await find(search)).toEqual(accounts)
  })
})

describe('index of numbers', () => {
  it('G-08: finds the numbers of an address without reading other flats', async () => {
    const plan = await sql.begin(async (tx) => {
      await tx`set local enable_seqscan = off`
      return tx`
        explain select id from personal_account
        where flat_numbers(number, surname, name, patronymic, address) @> ${['7', '12']}::text[]`
    })
    expect(JSON.stringify(plan)).toContain('personal_account_by_numbers')
  })
})
