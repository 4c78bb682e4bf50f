import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { getNotices } from '#contract/dashboard/endpoints.ts'
import { changeAutopay, getPaySettings } from '#contract/payments/card-endpoints.ts'
import { fastTransaction } from '#contract/payments/endpoints.ts'
import { chargeNextCard } from '../../../server/modules/payments/cards/card-charge.ts'
import { openAutopayers } from '../support/autopayers.ts'
import { openBankSandbox } from '../support/bank-sandbox.ts'
import { testDatabase } from '../support/database.ts'
import { pay } from '../support/money.ts'
import { addCard } from '../support/payers.ts'
import { openPost } from '../support/mailbox.ts'
import { password } from '../support/residents.ts'

const { sql } = await testDatabase()
const bank = await openBankSandbox(sql)
const { clock, sandbox } = bank
const post = await openPost(sql, clock)
const flats = await openAutopayers(sql, clock)
const day = 24 * 3600

const work = async (button: Parameters<typeof sandbox.setChargeButton>[0] = 'pay'): Promise<void> => {
  sandbox.setChargeButton(button)
  await bank.autopayAll()
  await bank.debitAll()
  await bank.askAll()
}
/** The call to the bank is cut off before the bank takes the order. */
const loseCharge = async (): Promise<void> => {
  await bank.autopayAll()
  const cut = { chargeCard: () => Promise.reject(new Error('The connection was cut')) }
  const charge = chargeNextCard({ ...bank.jobs, bank: { ...bank.bank, ...cut } })
  await expect(charge).rejects.toThrow('The connection was cut')
}
const nextDay = (): void => clock.pass(day)
const listOrders = ({ number }: { number: string }) =>
  sandbox.orders().filter(({ title }) => title.includes(number))
const signedIn = async (username: string) => {
  const client = bank.browser()
  await client.signIn(username, password)
  return client
}

describe('autopay', () => {
  it('P-07: charges the debt once, three days after the receipt', async () => {
    const flat = await flats.add(100_000)
    clock.pass(3 * day - 12 * 3600 - 60)
    await work()
    expect(await flat.payments()).toEqual([])
    clock.pass(12 * 3600)
    for (let turn = 0; turn < 3; turn += 1) await work()
    for (let days = 0; days < 5; days += 1) {
      nextDay()
      await work()
    }
    expect(await flat.payments()).toEqual(['confirmed 100000'])
    expect([await flat.balance(), await flat.outcomes()]).toEqual([0, ['paid 1']])
    expect(listOrders(flat)).toHaveLength(1)
  })

  it('G-24 P-07: charges once if the database is restored to before the charge', async () => {
    const flat = await flats.add(100_000)
    const { personalAccountId } = flat.place
    clock.pass(3 * day)
    sandbox.setChargeButton('lose')
    await bank.autopayAll()
    await bank.debitAll()
    expect(await flat.payments()).toEqual(['sent 100000'])
    // The backup lacks the payment and the attempt.
    await sql`delete from payment where personal_account_id = ${personalAccountId}`
    await sql`update autopay_debit set tries = 0, next_on = ${clock.now()} where personal_account_id = ${personalAccountId}`
    await work()
    clock.pass(day)
    await work()
    expect(listOrders(flat)).toHaveLength(1)
    expect(await flat.payments()).toEqual(['confirmed 100000'])
  })

  it('P-07: charges each month’s receipt, minus payments', async () => {
    const flat = await flats.add(100_000)
    await pay(sql, flat.place, 30_000, '2026-03-20')
    clock.pass(3 * day)
    await work()
    await flat.issueToday('2026-04', 50_000)
    clock.pass(3 * day)
    await work()
    expect(await flat.payments()).toEqual(['confirmed 30000', 'confirmed 70000', 'confirmed 50000'])
    expect(await flat.outcomes()).toEqual(['paid 1', 'paid 1'])
  })

  it('P-07: charges nothing without a debt', async () => {
    const flat = await flats.add(100_000)
    await pay(sql, flat.place, 100_000, '2026-03-20')
    clock.pass(3 * day)
    await work()
    expect(await flat.outcomes()).toEqual(['nothing_owed 0'])
  })

  /** Adds a flat with a manual payment on the day of the debit, which the bank has not decided. */
  const payByHand = async (roubles: number) => {
    const flat = await flats.add(100_000)
    clock.pass(3 * day)
    const client = await signedIn(flat.username)
    const [row] = await sql<{ cardId: number }[]>`
      select card_id from autopay where profile_id = ${flat.profileId}`
    await client.call(fastTransaction, {
      headers: { 'idempotency-key': randomUUID() },
      body: { sector: 'housing', amount: roubles, card: row?.cardId },
    })
    sandbox.setChargeButton('never')
    await bank.debitAll()
    await work()
    expect([await flat.payments(), await flat.outcomes()]).toEqual([[`sent ${roubles * 100}`], ['open 0']])
    const [order] = listOrders(flat)
    if (!order) throw new Error('The bank has no order')
    return { flat, order }
  }

  it('P-07: waits for a payment of the whole debt and charges after its refusal', async () => {
    const { flat, order } = await payByHand(1000)
    await bank.decide(order, 'refuse')
    await work()
    expect(await flat.payments()).toEqual(['refused 100000', 'confirmed 100000'])
    expect([await flat.balance(), await flat.outcomes()]).toEqual([0, ['paid 1']])
  })

  it('P-07: charges nothing after the awaited payment is confirmed', async () => {
    const { flat, order } = await payByHand(1000)
    await bank.decide(order, 'pay')
    await work()
    expect([await flat.payments(), await flat.outcomes()]).toEqual([['confirmed 100000'], ['nothing_owed 0']])
  })

  it('P-07: waits for a partial payment and charges the whole debt after its refusal', async () => {
    const { flat, order } = await payByHand(300)
    await bank.decide(order, 'refuse')
    await work()
    expect(await flat.payments()).toEqual(['refused 30000', 'confirmed 100000'])
  })

  it('P-07: charges both months once if it waits into the next month', async () => {
    const { flat, order } = await payByHand(1000)
    await flat.issueToday('2026-04', 50_000)
    clock.pass(3 * day)
    await work()
    expect(await flat.outcomes()).toEqual(['open 0', 'open 0'])
    await bank.decide(order, 'refuse')
    await work()
    await work()
    expect(await flat.payments()).toEqual(['refused 100000', 'confirmed 150000'])
    expect(await flat.outcomes()).toEqual(['paid 1', 'nothing_owed 0'])
  })

  it('P-07 H-01: shows today as the next date while it waits', async () => {
    const { flat } = await payByHand(1000)
    clock.pass(2 * day)
    const client = await signedIn(flat.username)
    const today = clock.now().toISOString().slice(0, 10)
    expect((await client.call(getNotices)).json().auto_payments).toEqual({
      housing: { next_date: today, next_sum: null },
    })
  })

  it('P-07 P-30: names the sum of a debit that the bank decides, or that waits for its retry', async () => {
    const flat = await (await openAutopayers(sql, clock)).add(100_000)
    const fetchDebits = async () => (await (await signedIn(flat.username)).call(getPaySettings)).json().debits
    const getDate = () => clock.now().toISOString().slice(0, 10)
    await sql`
      insert into sector_requisites (sector_id, recipient, inn, personal_account, bank_name, bic, correspondent,
        fee_basis_points)
      values (${flat.place.sectorId}, 'УК', '7705123452', '40702810200000000512', 'Банк', '044525745', '', 80)`
    clock.pass(3 * day)
    await work('lose')
    expect(await flat.payments()).toEqual(['sent 100000'])
    const debit = { sector: 'housing', fee_percent: 0.8, next_sum: 1008 }
    expect(await fetchDebits()).toEqual([{ ...debit, next_date: getDate() }])
    const [order] = listOrders(flat)
    if (!order) throw new Error('The bank has no order')
    await bank.decide(order, 'refuse')
    const today = getDate()
    const [row] = await sql<{ nextOn: string }[]>`
      select next_on::text from autopay_debit where personal_account_id = ${flat.place.personalAccountId}`
    expect(row?.nextOn.localeCompare(today)).toBe(1)
    expect(await fetchDebits()).toEqual([{ ...debit, next_date: row?.nextOn }])
  })

  it('P-07: starts with the next receipt if turned on after the day of the debit', async () => {
    const flat = await flats.add(100_000)
    await sql`update autopay set activated_at = ${new Date(clock.now().getTime() + 4 * day * 1000)}
      where profile_id = ${flat.profileId}`
    clock.pass(5 * day)
    await work()
    expect(await flat.payments()).toEqual([])
  })

  it('P-07: charges a flat of two residents once', async () => {
    const flat = await flats.add(100_000)
    await flats.addNeighbour(flat)
    clock.pass(3 * day)
    await work()
    nextDay()
    await work()
    expect(await flat.payments()).toEqual(['confirmed 100000'])
  })

  it('P-07: retries a refusal on two more days, then turns off and notifies', async () => {
    const flat = await flats.add(100_000)
    clock.pass(3 * day)
    const tries: number[] = []
    for (let days = 0; days < 6; days += 1) {
      await work('refuse')
      await work('refuse')
      tries.push((await flat.payments()).length)
      nextDay()
    }
    expect(tries).toEqual([1, 2, 3, 3, 3, 3])
    expect([await flat.outcomes(), await flat.hasAutopay()]).toEqual([['refused 3'], false])
    expect(await flat.notices()).toEqual([{ kind: 'autopay_off', about: 'housing/2026-03' }])
    const letter = await post.lastLetterTo(flat.username)
    expect(letter.subject).toBe('Автоплатёж отключён')
    expect(letter.text).toContain(
      'Жилищные услуги, март: списать деньги с карты не удалось. Оплатите сами. ул. Садовая, 5',
    )
    expect(letter.text).toContain('https://cabinet.test/#/accruals/payment/?sector=housing')
    const events = await sql`select from security_event join profile using (resident_id)
      where profile.id = ${flat.profileId} and kind = 'autopay_off'`
    expect(events).toHaveLength(1)
    expect(await flat.balance()).toBe(100_000)
  })

  it('P-07: stays on if the second attempt succeeds', async () => {
    const flat = await flats.add(100_000)
    clock.pass(3 * day)
    await work('refuse')
    nextDay()
    await work()
    expect(await flat.payments()).toEqual(['refused 100000', 'confirmed 100000'])
    expect([await flat.outcomes(), await flat.hasAutopay(), await flat.notices()]).toEqual([
      ['paid 2'],
      true,
      [],
    ])
  })

  it('P-07: does not retry an undecided charge, and turns off with a notice if it is refused', async () => {
    const flat = await flats.add(100_000)
    clock.pass(3 * day)
    for (let days = 0; days < 5; days += 1) {
      await work('never')
      nextDay()
    }
    expect([await flat.payments(), await flat.outcomes()]).toEqual([['unknown 100000'], ['open 1']])
    const [order] = listOrders(flat)
    if (!order) throw new Error('The bank has no order')
    await bank.decide(order, 'refuse')
    nextDay()
    await work()
    expect([await flat.payments(), await flat.outcomes()]).toEqual([['refused 100000'], ['unknown 1']])
    expect([await flat.hasAutopay(), await flat.notices()]).toEqual([
      false,
      [{ kind: 'autopay_off', about: 'housing/2026-03' }],
    ])
  })

  it('P-07: takes a charge that the bank does not know after an hour as refused, and retries the next day', async () => {
    const flat = await flats.add(100_000)
    clock.pass(3 * day)
    await loseCharge()
    clock.pass(3600)
    await bank.askAll()
    expect([await flat.payments(), await flat.outcomes()]).toEqual([['unknown 100000'], ['open 1']])
    clock.pass(1801)
    await bank.askAll()
    expect([await flat.payments(), await flat.outcomes()]).toEqual([['refused 100000'], ['open 1']])
    expect([await flat.hasAutopay(), await flat.notices()]).toEqual([true, []])
    nextDay()
    await work()
    expect(await flat.payments()).toEqual(['refused 100000', 'confirmed 100000'])
    expect([await flat.balance(), await flat.outcomes()]).toEqual([0, ['paid 2']])
  })

  it('P-07: turns off and notifies after the third charge that the bank does not know', async () => {
    const flat = await flats.add(100_000)
    clock.pass(3 * day)
    for (let days = 0; days < 3; days += 1) {
      await loseCharge()
      nextDay()
      await bank.askAll()
      expect(await flat.hasAutopay()).toBe(days < 2)
    }
    expect([await flat.outcomes(), await flat.balance()]).toEqual([['refused 3'], 100_000])
    expect(await flat.notices()).toEqual([{ kind: 'autopay_off', about: 'housing/2026-03' }])
  })

  it('P-07: is paid once by a late confirmation', async () => {
    const flat = await flats.add(100_000)
    clock.pass(3 * day)
    await work('lose')
    expect(await flat.payments()).toEqual(['sent 100000'])
    clock.pass(60)
    await work()
    expect([await flat.payments(), await flat.outcomes()]).toEqual([['confirmed 100000'], ['paid 1']])
  })

  it('P-07: uses a card that was changed between attempts', async () => {
    const flat = await flats.add(100_000)
    clock.pass(3 * day)
    await work('refuse')
    const [row] = await sql<{ residentId: number }[]>`
      select resident_id from profile where id = ${flat.profileId}`
    const card = await addCard(sql, row?.residentId ?? 0, 'stand-card-1111')
    nextDay()
    const client = await signedIn(flat.username)
    const params = { userId: row?.residentId ?? 0, cardId: card }
    await client.call(changeAutopay, { params, body: { activate_autopay_sector: 'housing' } })
    await work()
    expect(await flat.payments()).toEqual(['refused 100000', 'confirmed 100000'])
    expect(listOrders(flat).map(({ card: { reference } }) => reference)).toEqual([
      'stand-card-1111',
      'stand-card-4417',
    ])
  })

  it('P-07: charges at most the maximum of a payment', async () => {
    const flat = await flats.add(9_000_000)
    clock.pass(3 * day)
    await work()
    expect(await flat.payments()).toEqual(['confirmed 5000000'])
  })

  it('P-07 H-01: shows the day of the next debit on Home', async () => {
    const flat = await flats.add(100_000)
    const next = new Date(clock.now().getTime() + 3 * day * 1000).toISOString().slice(0, 10)
    const fetchAutopay = async () =>
      (await (await signedIn(flat.username)).call(getNotices)).json().auto_payments
    expect(await fetchAutopay()).toEqual({ housing: { next_date: next, next_sum: 1000 } })
    clock.pass(3 * day)
    await work()
    expect(await fetchAutopay()).toEqual({ housing: { next_date: null, next_sum: null } })
    const following = new Date(clock.now().getTime() + 3 * day * 1000).toISOString().slice(0, 10)
    await flat.issueToday('2026-04', 50_000)
    expect(await fetchAutopay()).toEqual({ housing: { next_date: following, next_sum: 500 } })
    const sectors = { query: { sectors: ['overhaul'] } }
    expect((await (await signedIn(flat.username)).call(getNotices, sectors)).json().auto_payments).toEqual({})
  })
})
