import { describe, expect, it } from 'vitest'
import { cancelRequest } from '#contract/requests/endpoints.ts'
import { getOrderBilling } from '#contract/shop/endpoints.ts'
import { testDatabase } from '../support/database.ts'
import { addPayer, type Payer } from '../support/payers.ts'
import { openPost } from '../support/mailbox.ts'
import { openRefunds, together } from '../support/refunds.ts'
import { addShop, addShopOrder } from '../support/shop.ts'

const { sql } = await testDatabase()
const { bank, operator, orderAtBank, given, formatRefunds, isSound } = await openRefunds(sql)
const { clock, sandbox } = bank
const post = await openPost(sql, clock)
const fetchBilling = async ({ client }: Payer, number: string) =>
  (await client.call(getOrderBilling, { query: { request_number: number } })).json()

describe('rejected order', () => {
  const reject = (number: string, ...more: string[]) =>
    operator('status', 'request', number, 'rejected', '--text', 'Мастер заболел', ...more)

  it('P-20: requires a choice about the money if paid', async () => {
    const { payer, number, order } = await orderAtBank()
    await bank.press(order, 'pay')
    await expect(reject(number)).rejects.toThrow('paid_order')
    await expect(reject(number, '--refund', '--keep')).rejects.toThrow('Выберите одно')
    await expect(operator('status', 'request', number, 'in_work', '--refund')).rejects.toThrow('invalid')
    expect(await operator('show', 'request', number)).toContain('принята')
    expect((await fetchBilling(payer, number)).state).toBe('paid')
  })

  it('Q-06: can be cancelled by the resident only if unpaid, and is then not payable', async () => {
    const { payer, number, order } = await orderAtBank()
    const [{ id } = { id: 0 }] = await sql<{ id: number }[]>`select id from request where number = ${number}`
    const cancel = () => payer.client.call(cancelRequest, { params: { id }, body: { reason: 'Передумали' } })
    await bank.press(order, 'pay')
    const refused = await cancel()
    expect([refused.statusCode, refused.json()]).toMatchObject([
      422,
      {
        code: 'paid_order',
        errors: ['Заказ оплачен. Чтобы отменить его и вернуть деньги, позвоните диспетчеру'],
      },
    ])
    expect(await operator('show', 'request', number)).toContain('принята')

    const unpaid = await addPayer(sql, bank.browser(), 0)
    const other = await addShopOrder(sql, clock, unpaid.profileId, await addShop(sql, unpaid.organisation))
    const [row = { id: 0 }] = await sql<{ id: number }[]>`select id from request where number = ${other}`
    const cancelled = await unpaid.client.call(cancelRequest, {
      params: { id: row.id },
      body: { reason: 'Передумали' },
    })
    expect(cancelled.json().status).toBe('cancelled')
    const [{ cancelledAt } = { cancelledAt: null }] = await sql<{ cancelledAt: Date | null }[]>`
      select cancelled_at from payable_order where number = ${other}`
    expect(cancelledAt).not.toBeNull()
  })

  it('P-20: is refunded with --refund, shown in order, payment and Home', async () => {
    const { payer, number, order } = await orderAtBank()
    await bank.press(order, 'pay')
    await reject(number, '--refund')
    expect((await fetchBilling(payer, number)).state).toBe('refund_under_way')
    await bank.refundAll()
    expect(given(order)).toEqual([175_000])
    const { state, refunds } = await fetchBilling(payer, number)
    expect([state, refunds]).toEqual(['refunded', await formatRefunds(payer)])
    expect(refunds).toMatchObject([{ state: 'refunded', amount: 1750 }])
    const letter = await post.lastLetterTo(payer.username)
    expect(letter.text.replaceAll(/\s/g, ' ')).toContain(`1 750,00 ₽ вернулись на карту, заказ № ${number}`)
    await isSound()
  })

  it('P-20: shows that the bank refused the refund', async () => {
    const { payer, number, order } = await orderAtBank()
    await bank.press(order, 'pay')
    sandbox.setRefundButton('refuse')
    await reject(number, '--refund')
    await bank.refundAll()
    sandbox.setRefundButton('pay')
    expect((await fetchBilling(payer, number)).state).toBe('refund_refused')
    expect(await formatRefunds(payer)).toMatchObject([
      { state: 'refused', reason: 'карта получателя закрыта' },
    ])
    await operator('refund', number)
    await bank.refundAll()
    expect((await fetchBilling(payer, number)).state).toBe('refunded')
  })

  it('P-20: keeps the money with --keep', async () => {
    const { payer, number, order } = await orderAtBank()
    await bank.press(order, 'pay')
    await reject(number, '--keep')
    expect((await fetchBilling(payer, number)).state).toBe('kept')
    await bank.refundAll()
    expect(given(order)).toEqual([])
  })

  it('P-20: keeps later money with --keep', async () => {
    const { payer, number, order } = await orderAtBank()
    await bank.press(order, 'never')
    await reject(number, '--keep')
    await bank.decide(order, 'pay')
    await bank.refundAll()
    expect([(await fetchBilling(payer, number)).state, given(order)]).toEqual(['kept', []])
    await isSound()
  })

  it('P-20: refunds money that arrives after an unpaid rejection', async () => {
    const { payer, number, order } = await orderAtBank()
    await bank.press(order, 'refuse')
    await reject(number)
    await bank.decide(order, 'pay')
    expect((await fetchBilling(payer, number)).state).toBe('refund_under_way')
    await bank.refundAll()
    expect(given(order)).toEqual([175_000])
    await isSound()
  })

  it('P-20: refunds money on its way with --refund', async () => {
    const { payer, number, order } = await orderAtBank()
    await bank.press(order, 'never')
    await expect(reject(number)).rejects.toThrow('paid_order')
    await reject(number, '--refund')
    await bank.decide(order, 'pay')
    expect((await fetchBilling(payer, number)).state).toBe('refund_under_way')
    await bank.refundAll()
    expect(given(order)).toEqual([175_000])
    await isSound()
  })

  it('P-20: keeps money on its way with --keep', async () => {
    const { payer, number, order } = await orderAtBank()
    await bank.press(order, 'never')
    await reject(number, '--keep')
    await bank.decide(order, 'pay')
    await bank.refundAll()
    expect(given(order)).toEqual([])
    expect((await fetchBilling(payer, number)).state).toBe('kept')
    await isSound()
  })

  it('P-20: refunds once if rejected during the bank’s callback', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { payer, number, order } = await orderAtBank()
      await bank.press(order, 'never')
      await together(
        () => bank.decide(order, 'pay'),
        () => reject(number, '--refund'),
      )
      await bank.refundAll()
      expect(given(order)).toEqual([175_000])
      expect((await fetchBilling(payer, number)).state).toBe('refunded')
    }
    await isSound()
  })
})
