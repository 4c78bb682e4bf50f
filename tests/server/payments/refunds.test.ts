import { randomUUID } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { ledgerPayments, paymentRows } from '../../../server/modules/exchange/exports/rows.ts'
import { recordPayment } from '../../../server/modules/payments/service.ts'
import { testDatabase } from '../support/database.ts'
import { addPayer } from '../support/payers.ts'
import { openPost } from '../support/mailbox.ts'
import { openRefunds, together } from '../support/refunds.ts'

const { sql } = await testDatabase()
const { bank, operator, payerAtBank, paidFor, given, formatRefunds, isSound } = await openRefunds(sql)
const { browser, clock, sandbox } = bank
const post = await openPost(sql, clock)

const fee = 800
const paidWithFee = async () => {
  clock.pass(60)
  const payer = await addPayer(sql, browser(), 100_000)
  await sql`
    insert into sector_requisites (sector_id, recipient, inn, personal_account, bank_name, bic, correspondent,
      fee_basis_points)
    values (${payer.place.sectorId}, 'УК', '7705123452', '40702810200000000512', 'Банк', '044525745', '', 80)`
  const { key, body } = await bank.requestPayment(payer.client, { amount: 1000 })
  const order = await bank.visit(body)
  await bank.press(order, 'pay')
  return { payer, order, key }
}
describe('refund of a payment', () => {
  it('P-20: returns the whole sum with the fee, restores the debt and notifies', async () => {
    const { payer, order, key } = await paidWithFee()
    expect(await payer.balance()).toBe(0)
    expect(await operator('refund', order.id)).toBe(
      'Возврат начат: 1 008,00 ₽, из них комиссия 8,00 ₽. Сервер попросит банк и сообщит жителю',
    )
    expect(await formatRefunds(payer)).toMatchObject([
      { state: 'under_way', amount: 1000, fee: 8, receipt: null },
    ])
    expect(await payer.balance()).toBe(0)
    await bank.refundAll()
    expect(given(order)).toEqual([100_000 + fee])
    const [refund] = await formatRefunds(payer)
    expect(refund).toMatchObject({ state: 'refunded', amount: 1000, fee: 8, at: clock.now().toISOString() })
    const receipt = await fetch(refund?.receipt ?? '')
    expect(await receipt.text()).toContain('возврат прихода')
    expect((await bank.getStatus(payer.client, key)).refunds).toEqual([refund])
    expect(await payer.balance()).toBe(100_000)
    const letter = await post.lastLetterTo(payer.username)
    expect(letter.subject).toBe('Деньги возвращены')
    expect(letter.text.replaceAll(/\s/g, ' ')).toContain('1 008,00 ₽ вернулись на карту, Жилищные услуги')
    const accounts = await sql`
      select account, sum(posting.kopecks)::integer as kopecks from ledger_posting posting
      join ledger_entry entry on entry.id = entry_id
      where entry.payment_id = ${order.id} group by account order by account`
    expect([...accounts]).toEqual(['bank', 'fee', 'resident'].map((account) => ({ account, kopecks: 0 })))
    await isSound()
  })

  it('P-20: can be split, with the fee in the last part', async () => {
    const { payer, order } = await paidWithFee()
    await operator('refund', order.id, '--sum', '300,50')
    await expect(operator('refund', order.id, '--sum', '699,51')).rejects.toThrow('over_maximum')
    await bank.refundAll()
    expect(await payer.balance()).toBe(30_050)
    await operator('refund', order.id, '--sum', '699.50')
    await bank.refundAll()
    expect(given(order)).toEqual([30_050, 69_950 + fee])
    expect(await formatRefunds(payer)).toMatchObject([
      { amount: 300.5, fee: 0 },
      { amount: 699.5, fee: 8 },
    ])
    await expect(operator('refund', order.id)).rejects.toThrow('not_refundable')
    expect(await payer.balance()).toBe(100_000)
    const rows = paymentRows(sql, ledgerPayments(sql, payer.organisation))
    expect(await sql`${rows}`).toMatchObject([
      { state: 'payment', kopecks: 100_000, feeKopecks: fee },
      { state: 'refund', kopecks: -30_050, feeKopecks: 0, id: order.id },
      { state: 'refund', kopecks: -69_950, feeKopecks: -fee, id: order.id },
    ])
    await isSound()
  })

  it('P-20: is repeated once after a lost answer', async () => {
    const { payer, order } = await paidFor()
    await operator('refund', order.id, '--sum', '10')
    sandbox.setRefundButton('lose')
    await bank.refundAll()
    expect(given(order)).toEqual([1000])
    expect(await formatRefunds(payer)).toMatchObject([{ state: 'under_way' }])
    sandbox.setRefundButton('pay')
    await bank.refundAll()
    expect(await formatRefunds(payer)).toMatchObject([{ state: 'under_way' }])
    clock.pass(61)
    await bank.refundAll()
    expect(given(order)).toEqual([1000])
    expect(await formatRefunds(payer)).toMatchObject([{ state: 'refunded', amount: 10 }])
    expect(await payer.balance()).toBe(1000)
    await isSound()
  })

  it('P-20: shows the bank’s reason if refused and can be repeated', async () => {
    const { payer, order } = await paidFor()
    sandbox.setRefundButton('refuse')
    await operator('refund', order.id)
    await bank.refundAll()
    expect(await formatRefunds(payer)).toMatchObject([
      { state: 'refused', amount: 1000, reason: 'карта получателя закрыта' },
    ])
    expect(await payer.balance()).toBe(0)
    expect((await post.lastLetterTo(payer.username)).subject).toBe('Банк отказал в возврате')
    sandbox.setRefundButton('pay')
    await operator('refund', order.id)
    await bank.refundAll()
    expect((await formatRefunds(payer)).map(({ state }) => state)).toEqual(['refused', 'refunded'])
    expect(await payer.balance()).toBe(100_000)
    await isSound()
  })

  it('P-20: is limited to the sum that the bank took', async () => {
    const { payer, order } = await payerAtBank()
    await expect(operator('refund', order.id)).rejects.toThrow('not_refundable')
    const office = await sql.begin((tx) =>
      recordPayment(tx, payer.place, { kopecks: 100, channel: 'office', at: clock.now() }),
    )
    await expect(operator('refund', office)).rejects.toThrow('not_refundable')
    await expect(operator('refund', randomUUID())).rejects.toThrow('not_found')
    await expect(operator('refund', '999999')).rejects.toThrow('not_found')
    const { order: paid } = await paidFor()
    await expect(operator('refund', paid.id, '--sum', '0')).rejects.toThrow('below_minimum')
    for (const sum of ['-5', '1,234', '1e3', 'сто', ''])
      await expect(operator('refund', paid.id, '--sum', sum)).rejects.toThrow(/./)
    expect(
      await sql`select from refund where payment_id in (${office}, ${paid.id}, ${order.id})`,
    ).toHaveLength(0)
  })

  it('P-20: shows another resident of the flat only the sum', async () => {
    const { order, payer } = await paidWithFee()
    await operator('refund', order.id)
    await bank.refundAll()
    await sql`update payment set profile_id = null where id = ${order.id}`
    expect(await formatRefunds(payer)).toMatchObject([{ amount: 1000, fee: 0, receipt: null }])
  })
})

describe('concurrent refunds', () => {
  it('P-20: refund the whole sum once', async () => {
    const { order, payer } = await paidFor()
    const both = await together(
      () => operator('refund', order.id),
      () => operator('refund', order.id),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await Promise.all([bank.refundAll(), bank.refundAll()])
    expect(given(order)).toEqual([100_000])
    expect(await payer.balance()).toBe(100_000)
    await isSound()
  })

  it('P-20: return the money once with a reversal during the call', async () => {
    const { order, payer, state } = await paidFor()
    await operator('refund', order.id, '--sum', '400')
    const asked = Promise.withResolvers<undefined>()
    const answered = Promise.withResolvers<undefined>()
    const { refund } = bank.bank
    const slow = vi.spyOn(bank.jobs.bank, 'refund').mockImplementation(async (what) => {
      const answer = await refund(what)
      asked.resolve(undefined)
      await answered.promise
      return answer
    })
    const job = bank.refundAll()
    await asked.promise
    await bank.decide(order, 'reverse')
    expect(await state()).toBe('reversed')
    answered.resolve(undefined)
    await job
    slow.mockRestore()
    expect(await payer.balance()).toBe(100_000)
    expect(await formatRefunds(payer)).toEqual([])
    expect(await sql`select kind from ledger_entry where payment_id = ${order.id} order by id`).toMatchObject(
      [{ kind: 'payment' }, { kind: 'reversal' }],
    )
    await isSound()
  })

  it('P-20: leave the rest to a reversal', async () => {
    const part = await paidFor()
    await operator('refund', part.order.id, '--sum', '400')
    await bank.refundAll()
    await bank.decide(part.order, 'reverse')
    expect([await part.state(), await part.balance()]).toEqual(['reversed', 100_000])
    const all = await paidFor()
    await operator('refund', all.order.id)
    await bank.refundAll()
    await bank.decide(all.order, 'reverse')
    expect([await all.state(), await all.balance(), await all.faults()]).toEqual(['confirmed', 100_000, []])
    await isSound()
  })

  it('P-20: keep the ledger balanced with callbacks and reversals in any order', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { order, balance } = await paidFor()
      await operator('refund', order.id, '--sum', '250')
      await together(
        () => bank.refundAll(),
        () => bank.decide(order, 'repeat'),
        () => bank.decide(order, 'reverse'),
        () => operator('refund', order.id),
      )
      clock.pass(61)
      await bank.refundAll()
      await bank.decide(order, 'reverse')
      expect(await balance()).toBe(100_000)
    }
    await isSound()
  })
})
