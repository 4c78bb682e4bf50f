import { expect, it } from 'vitest'
import { listAccruals } from '#contract/accruals/endpoints.ts'
import type { SectorDebt } from '#contract/accruals/schema.ts'
import { getTenantProfile } from '#contract/auth/endpoints.ts'
import { getNotices } from '#contract/dashboard/endpoints.ts'
import { changeAutopay } from '#contract/payments/card-endpoints.ts'
import { getBillingInfo, getPrepayment, payRequest } from '#contract/payments/endpoints.ts'
import { listPayments } from '#contract/payments/history-endpoints.ts'
import type { TenantAddress } from '#contract/qr/schema.ts'
import { issueLink } from '../../../server/modules/qr/service.ts'
import { openBankSandbox } from '../support/bank-sandbox.ts'
import { testDatabase } from '../support/database.ts'
import { findSectorAccount, issue } from '../support/money.ts'
import { addCard } from '../support/payers.ts'
import { openQr } from '../support/qr.ts'
import { keyed } from '../support/requests.ts'
import { addOrganisation, addProfile, addResident, password } from '../support/residents.ts'
import { addShop, addShopOrder } from '../support/shop.ts'

const { sql } = await testDatabase()
const bank = await openBankSandbox(sql)
const qr = await openQr(sql)
const organisation = await addOrganisation(sql)
for (const [code, name] of [
  ['overhaul', 'Капремонт'],
  ['heating', 'Отопление'],
  ['lift', 'Лифт'],
  ['intercom', 'Домофон'],
])
  await sql`insert into sector (organisation_id, code, name) values (${organisation}, ${code ?? ''}, ${name ?? ''})`
const all = ['housing', 'overhaul', 'heating', 'lift', 'intercom']

const takeOver = async (number: string, sector: string, kopecks: number) => {
  const { personalAccountId, sectorId } = await findSectorAccount(sql, number, sector)
  await sql`
    with entry as (insert into ledger_entry (kind, at) values ('opening', '2026-03-01T09:00:00Z') returning id)
    insert into ledger_posting (entry_id, line, account, personal_account_id, sector_id, kopecks)
    select id, 1, 'resident', ${personalAccountId}::bigint, ${sectorId}::bigint, ${kopecks}::bigint from entry
    union all select id, 2, 'income', null, ${sectorId}::bigint, -${kopecks}::bigint from entry`
}

let flats = 0
const settle = async (named: readonly string[] | null) => {
  flats += 1
  const [number, phone] = [`7${flats}`, `7900000070${flats}`]
  const username = `${number}@demo.local`
  const resident = await addResident(sql, username)
  const profile = await addProfile(sql, resident, { organisation, number })
  const { personalAccountId: account } = await findSectorAccount(sql, number, 'housing')
  if (named) await sql`update personal_account set sector_codes = ${[...named]} where id = ${account}`
  await sql`insert into phone (personal_account_id, digits, created_at) values (${account}, ${phone}, now())`
  const client = bank.browser()
  await client.signIn(username, password)
  const card = await addCard(sql, resident)
  const accepting = async (asked: (sector: string) => Promise<boolean>) => {
    const accepted: string[] = []
    for (const sector of all) if (await asked(sector)) accepted.push(sector)
    return accepted
  }
  const debts = async (): Promise<SectorDebt[]> => {
    const query = { month_from: '2026-01', month_till: '2026-03' }
    return (await client.call(listAccruals, { query })).json().debts
  }

  return {
    number,
    profile,
    client,
    debts,
    changeAutopay: (body: object) =>
      client.call(changeAutopay, { params: { userId: resident, cardId: card }, body }),
    services: async () => ({
      profile: (await client.call(getTenantProfile))
        .json()
        .sectors.map(({ value }: { value: string }) => value),
      autopay: await accepting(async (sector) => {
        const params = { userId: resident, cardId: card }
        const body = { activate_autopay_sector: sector }
        return (await client.call(changeAutopay, { params, body })).statusCode === 200
      }),
      advance: await accepting(
        async (sector) => (await client.call(getPrepayment, { query: { sector } })).statusCode !== 404,
      ),
      bill: await accepting(
        async (sector) => (await client.call(getBillingInfo, { query: { sector } })).statusCode === 200,
      ),
      qr: (await qr.lookUp(await qr.proven(phone), phone))
        .json()
        .tenant_addresses.flatMap(({ sectors }: TenantAddress) => sectors.map(({ value }) => value)),
      link: await accepting(
        async (sector) =>
          (await issueLink(sql, qr.clock.now(), { personalAccountId: account, sector, days: 1 })) !== null,
      ),
    }),
  }
}

const everywhere = (services: readonly string[]) => ({
  profile: services,
  autopay: services,
  advance: services,
  bill: services,
  qr: services,
  link: services,
})

it('P-01 P-07 P-10 X-04: offers the same services in charges, autopay, advances and QR', async () => {
  const flat = await settle(['housing'])
  await issue(sql, await findSectorAccount(sql, flat.number, 'overhaul'), {
    period: '2026-02',
    kopecks: 10_000,
  })
  await takeOver(flat.number, 'heating', 50_000)
  expect(await flat.services()).toEqual(everywhere(['housing', 'overhaul', 'heating']))
  expect((await flat.debts()).map(({ sector, amount }) => [sector, amount])).toEqual([
    ['overhaul', 100],
    ['heating', 500],
  ])
})

it('P-01 P-07 P-10 X-04: offers all services of the organisation if none is named', async () => {
  const flat = await settle(null)
  expect(await flat.services()).toEqual(everywhere(all))
})

it('P-07: turns autopay off for a service that the account no longer has', async () => {
  const flat = await settle(['housing', 'lift'])
  await flat.changeAutopay({ activate_autopay_sector: 'lift' })
  await sql`update personal_account set sector_codes = '{housing}' where number = ${flat.number}`
  const { results } = (await flat.changeAutopay({ deactivate_autopay_sector: 'lift' })).json()
  expect(results).toMatchObject([{ autopay: [] }])
})

it('P-19: pays an order in a sector that is no service of the account', async () => {
  const flat = await settle(['lift'])
  const number = await addShopOrder(sql, bank.clock, flat.profile, await addShop(sql, organisation))
  const reply = await flat.client.call(payRequest, {
    ...keyed(),
    body: { ...bank.back, request_number: number },
  })
  await bank.press(await bank.visit(reply.json()), 'pay')

  const query = { sectors: ['lift'], date_from: '2026-01-01', date_till: '2026-12-31' }
  const { results } = (await flat.client.call(listPayments, { query })).json()
  expect(results).toMatchObject([{ request_number: number, sector: 'housing', amount: 1750 }])
  const notices = (await flat.client.call(getNotices, { query: { sectors: ['lift'] } })).json()
  expect(notices.last_order_payment).toMatchObject({ request_number: number })
  expect((await flat.services()).advance).toEqual(['lift'])
})
