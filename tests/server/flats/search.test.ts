import { beforeAll, describe, expect, it } from 'vitest'
import { findFlats } from '#contract/flats/endpoints.ts'
import { flatsSchema } from '#contract/flats/schema.ts'
import { selectByPhonePart } from '../../../server/modules/profile/service.ts'
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

describe('search of flats by a part of a phone', () => {
  const idOf = async (organisation: number, account: string) => {
    const [row] = await sql<{ id: number }[]>`
      select id from personal_account where organisation_id = ${organisation} and number = ${account}`
    return row?.id ?? 0
  }
  const addPhone = async (organisation: number, account: string, digits: string, change: object = {}) => {
    const personal_account_id = await idOf(organisation, account)
    await sql`insert into phone ${sql({ personal_account_id, digits, created_at: new Date(), ...change })}`
  }
  beforeAll(async () => {
    const resident = await own.resident()
    await addPhone(own.id, '880000001', '79035550147')
    await addPhone(own.id, '880000002', '79165550712', { profile_id: resident.profile })
    await addPhone(own.id, '880000003', '79035550147', { not_actual_at: new Date() })
    await addPhone(other.id, '880000004', '79035550147')
  })

  it.each([
    '0147',
    '01-47',
    '55 01',
    '3555',
    '5550147',
    '555-01-47',
    '(903) 555',
    '8 903 555',
    '8 (903) 555-01-47',
    '+7 903 555 01 47',
    '9035550147',
  ])('G-32: «%s» finds the flat of the organisation and shows the whole phone', async (search) => {
    const reply = await client.call(findFlats, { query: { search } })
    expect(flatsSchema.parse(reply.json()).flats.map(({ account, phone }) => [account, phone])).toEqual([
      ['880000001', '79035550147'],
    ])
  })

  it('G-32: finds a phone that the resident added, and lists flats of an address before it', async () => {
    expect(await find('8 916 555-07-12')).toEqual(['880000002'])
    expect(await find('0712')).toEqual(['880000002'])
  })

  it('G-32: gives every flat once over pages that begin with addresses', async () => {
    const member = await other.member()
    const seen: string[] = []
    await sql`insert into house ${sql({ organisation_id: other.id, address: 'ул. Новая, 1' })}`
    await sql`
      insert into personal_account (organisation_id, number, surname, area_number, address, house)
      select ${other.id}, 'п-' || nth, 'Петров', nth::text, 'ул. Новая, 1, кв. ' || nth, 'ул. Новая, 1'
      from generate_series(1, 30) nth`
    await sql`
      insert into phone (personal_account_id, digits, created_at)
      select id, '7901' || lpad(id::text, 3, '0') || '1204', now() from personal_account
      where organisation_id = ${other.id} and number like 'п-%'`
    let after: string | null | undefined
    do {
      const reply = await member.call(findFlats, { query: { search: '1204', ...(after && { after }) } })
      const page = flatsSchema.parse(reply.json())
      seen.push(...page.flats.map(({ account }) => account))
      after = page.next
    } while (after !== null)
    expect(seen[0]).toBe('880000006')
    expect([seen.length, new Set(seen).size]).toEqual([31, 31])
  })

  it('G-32: reads only the phones of the organisation that have the part', async () => {
    const account = await idOf(other.id, '880000005')
    await sql`
      insert into phone (personal_account_id, digits, created_at)
      select ${account}, '7902' || lpad(nth::text, 3, '0') || '0147', now() from generate_series(0, 999) nth`
    await sql`analyze phone`
    const plan = await sql.begin(
      (tx) => tx`explain (analyze, costs off, timing off) ${selectByPhonePart(tx, own.id, ['0147'], 1000)}`,
    )
    const index = plan.map((row) => String(row['QUERY PLAN'])).find((line) => line.includes('phone_by_part'))
    expect(index).toMatch(/rows=1(\.00)? /)
  })
})
