import { describe, expect, it } from 'vitest'
import { changeAutopay, getPaySettings, removeCard } from '#contract/payments/card-endpoints.ts'
import { openAutopayers } from '../support/autopayers.ts'
import { openBankSandbox } from '../support/bank-sandbox.ts'
import { testDatabase } from '../support/database.ts'
import { findSectorAccount, issue, pay } from '../support/money.ts'
import { password } from '../support/residents.ts'

const { sql } = await testDatabase()
const bank = await openBankSandbox(sql)
const { clock, sandbox } = bank
const flats = await openAutopayers(sql, clock)
const day = 24 * 3600

const work = async (button: Parameters<typeof sandbox.setChargeButton>[0] = 'pay'): Promise<void> => {
  sandbox.setChargeButton(button)
  await bank.autopayAll()
  await bank.debitAll()
  await bank.askAll()
}
const nextDay = (): void => clock.pass(day)
const today = (): string => clock.now().toISOString().slice(0, 10)
const listOrders = ({ number }: { number: string }) =>
  sandbox.orders().filter(({ title }) => title.includes(number))
const signedIn = async (username: string) => {
  const client = bank.browser()
  await client.signIn(username, password)
  return client
}

type Flat = Awaited<ReturnType<typeof flats.add>>
const countWaiting = (payments: readonly string[]): number =>
  payments.filter((payment) => payment.startsWith('created')).length

/** Obstacle, debit outcomes before and after the payment was created, and whether autopay stays on. */
const hindrances: readonly (readonly [
  string,
  (flat: Flat) => Promise<unknown>,
  readonly [string[], string[]],
  boolean,
])[] = [
  [
    'its card was removed',
    async ({ username }) => {
      const client = await signedIn(username)
      const { results } = (await client.call(getPaySettings)).json()
      return client.call(removeCard, { params: { id: results[0]._id } })
    },
    [[], ['cancelled 0']],
    false,
  ],
  [
    'the organisation restricted its account',
    ({ place }) =>
      sql`update personal_account set payment_restriction = 'Нельзя' where id = ${place.personalAccountId}`,
    [['cancelled 0'], ['cancelled 0']],
    true,
  ],
  [
    'its resident may no longer pay',
    ({ profileId }) => sql`
      update profile set permission_overrides = permission_overrides || '{"all_apartments_accruals": "R"}'
      where id = ${profileId}`,
    [['cancelled 0'], ['cancelled 0']],
    true,
  ],
  [
    'the debt was paid otherwise',
    ({ place }) => pay(sql, place, 100_000, today()),
    [['nothing_owed 0'], ['nothing_owed 0']],
    true,
  ],
]

describe('autopay after a change', () => {
  it.each(hindrances)(
    'P-07 G-13: is not charged once %s, before or after the payment is created',
    async (_, hinder, outcomes, staysOn) => {
      const [early, late] = [await flats.add(100_000), await flats.add(100_000)]
      clock.pass(3 * day)
      await hinder(early)
      await bank.autopayAll()
      expect([await early.payments(), await late.payments()].map(countWaiting)).toEqual([0, 1])
      await hinder(late)
      await bank.debitAll()
      nextDay()
      await work()
      expect([await early.outcomes(), await late.outcomes()]).toEqual(outcomes)
      for (const flat of [early, late]) {
        expect(listOrders(flat)).toEqual([])
        expect([await flat.hasAutopay(), await flat.notices()]).toEqual([staysOn, []])
      }
    },
  )

  it('P-07: ends silently if turned off during the last attempt', async () => {
    const flat = await flats.add(100_000)
    clock.pass(3 * day)
    await work('refuse')
    nextDay()
    await work('refuse')
    nextDay()
    await bank.autopayAll()
    const client = await signedIn(flat.username)
    const [row] = await sql<{ userId: number; cardId: number }[]>`
      select resident_id as user_id, card_id from autopay join profile on profile.id = profile_id
      where profile_id = ${flat.profileId}`
    const params = { userId: row?.userId ?? 0, cardId: row?.cardId ?? 0 }
    const body = { deactivate_autopay_sector: 'housing' }
    expect((await client.call(changeAutopay, { params, body })).statusCode).toBe(200)
    sandbox.setChargeButton('refuse')
    await bank.debitAll()
    await bank.askAll()
    expect([await flat.outcomes(), await flat.hasAutopay(), await flat.notices()]).toEqual([
      ['refused 3'],
      false,
      [],
    ])
  })

  it('P-07: charges each sector by the day of its own receipt', async () => {
    const flat = await flats.add(100_000)
    await sql`
      insert into sector (organisation_id, code, name)
      select organisation_id, 'overhaul', 'Капитальный ремонт' from personal_account
      where id = ${flat.place.personalAccountId}`
    const overhaul = await findSectorAccount(sql, flat.number, 'overhaul')
    await sql`
      insert into autopay (profile_id, sector_id, card_id, activated_at)
      select profile_id, ${overhaul.sectorId}, card_id, activated_at from autopay where profile_id = ${flat.profileId}`
    nextDay()
    await issue(sql, overhaul, { period: '2026-03', kopecks: 20_000, issuedOn: today() })
    clock.pass(2 * day)
    await work()
    expect(await flat.payments()).toEqual(['confirmed 100000'])
    nextDay()
    await work()
    expect(await flat.payments()).toEqual(['confirmed 100000', 'confirmed 20000'])
  })
})
