import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import * as cards from '#contract/payments/card-endpoints.ts'
import { fastTransaction, payOrder, startTransaction } from '#contract/payments/endpoints.ts'
import { bankCallbacks } from '../support/bank-callbacks.ts'
import { openBankSandbox } from '../support/bank-sandbox.ts'
import { startApp } from '../support/app.ts'
import { testDatabase } from '../support/database.ts'
import { addCard, addPayer, type Payer } from '../support/payers.ts'

const { sql } = await testDatabase()
const bank = await openBankSandbox(sql)
const { browser, clock, sandbox } = bank
const calls = bankCallbacks(sandbox)

const addOne = async (): Promise<Payer> => {
  clock.pass(60)
  return addPayer(sql, browser(), 100_000)
}
const register = ({ client, residentId }: Payer, more: object = {}) =>
  client.call(cards.registerCard, { body: { user_id: residentId, sector: 'housing', ...bank.back, ...more } })
const fetchList = async ({ client }: Payer) => (await client.call(cards.getPaySettings)).json().results
const remember = async (payer: Payer, card: string, button: 'pay' | 'refuse' = 'pay') => {
  const order = await bank.visit((await register(payer)).json())
  await bank.post(`/sandbox/bank/orders/${order.id}/card`, { button, card })
  return order
}
const change = ({ client, residentId }: Payer, cardId: number, body: object, userId = residentId) =>
  client.call(cards.changeAutopay, { params: { userId, cardId }, body })
const listEvents = async ({ residentId }: Payer): Promise<string[]> => {
  const rows = await sql<{ kind: string }[]>`
    select kind from security_event where resident_id = ${residentId} order by id`
  return rows.map(({ kind }) => kind).filter((kind) => kind.startsWith('card') || kind.startsWith('autopay'))
}
const on = { activate_autopay_sector: 'housing' }
const off = { deactivate_autopay_sector: 'housing' }

describe('saved cards', () => {
  it('P-06: are saved on the bank’s page and listed masked, newest first', async () => {
    const payer = await addOne()
    await remember(payer, 'stand-card-1111')
    clock.pass(60)
    await remember(payer, 'stand-card-8802')
    expect(await fetchList(payer)).toEqual([
      { _id: expect.any(Number), card: '220070******8802', brand: 'mir', expires: '2029-04', autopay: [] },
      { _id: expect.any(Number), card: '411111******1111', brand: 'visa', expires: '2031-01', autopay: [] },
    ])
    expect(await listEvents(payer)).toEqual(['card_added', 'card_added'])
    expect(await payer.balance()).toBe(100_000)
    const stored = await sql`select * from card where resident_id = ${payer.residentId}`
    expect(JSON.stringify(stored)).not.toMatch(/\d{13,}/)
  })

  it('P-06: are saved once by repeated callbacks or registrations', async () => {
    const payer = await addOne()
    const order = await remember(payer, 'stand-card-1111')
    await bank.decide(order, 'repeat')
    await remember(payer, 'stand-card-1111')
    expect(await fetchList(payer)).toHaveLength(1)
  })

  it('P-06: are saved with a payment only if the payer asks', async () => {
    const payer = await addOne()
    const body = { sector: 'housing', amount: 100, ...bank.back }
    const keyed = () => ({ headers: { 'idempotency-key': randomUUID() } })
    const plain = await payer.client.call(startTransaction, { ...keyed(), body })
    await bank.press(await bank.visit(plain.json()), 'pay')
    expect(await fetchList(payer)).toEqual([])
    clock.pass(11)
    const saving = await payer.client.call(payOrder, {
      ...keyed(),
      body: { ...body, user_id: payer.residentId, save_card: true },
    })
    await bank.press(await bank.visit(saving.json()), 'pay')
    expect(await fetchList(payer)).toMatchObject([{ card: '220070******8802' }])
  })

  it('P-06: are removed from the list, autopay and the bank', async () => {
    const payer = await addOne()
    const [first, second] = [
      await addCard(sql, payer.residentId),
      await addCard(sql, payer.residentId, 'stand-card-1111'),
    ]
    await change(payer, first, on)
    expect((await payer.client.call(cards.removeCard, { params: { id: first } })).statusCode).toBe(204)
    expect(await fetchList(payer)).toMatchObject([{ _id: second, autopay: [] }])
    expect(await listEvents(payer)).toContain('card_removed')
    const fast = await payer.client.call(fastTransaction, {
      headers: { 'idempotency-key': randomUUID() },
      body: { sector: 'housing', amount: 100, card: first },
    })
    expect(fast.statusCode).toBe(404)
    await bank.forgetAll()
    expect([sandbox.hasRemoved('stand-card-4417'), sandbox.hasRemoved('stand-card-1111')]).toEqual([
      true,
      false,
    ])
    const params = { userId: payer.residentId, cardId: second }
    expect((await payer.client.call(cards.removeBankCard, { params })).statusCode).toBe(204)
    expect(await fetchList(payer)).toEqual([])
    expect((await payer.client.call(cards.removeBankCard, { params })).statusCode).toBe(404)
  })

  it('P-06: stay at the bank while another resident has the same card', async () => {
    const [one, other] = [await addOne(), await addOne()]
    const shared = 'stand-card-5559'
    const id = await addCard(sql, one.residentId, shared)
    await addCard(sql, other.residentId, shared)
    await one.client.call(cards.removeCard, { params: { id } })
    await bank.forgetAll()
    expect(sandbox.hasRemoved(shared)).toBe(false)
  })

  it('P-15: are not saved by a refused or forged registration', async () => {
    const payer = await addOne()
    const order = await remember(payer, 'stand-card-1111', 'refuse')
    const forged = calls.toUrl('register', {
      ...calls.common(order),
      result_code: '1',
      'o.kind': 'card',
      amount: '0',
      'card.reference': 'stand-card-1111',
      'card.masked': '411111******1111',
    })
    expect((await calls.get(calls.sign(forged, sandbox.keys.forgersKey))).status).toBe(403)
    expect(await fetchList(payer)).toEqual([])
    await remember(payer, 'stand-card-1111')
    expect(await fetchList(payer)).toHaveLength(1)
  })

  it('P-15: are not registered without a bank or for a foreign user, site or sector', async () => {
    const payer = await addOne()
    const codes = await Promise.all(
      [{ user_id: payer.residentId + 1 }, { back_url_f: 'https://evil.example/' }, { sector: 'none' }].map(
        async (more) => (await register(payer, more)).json().code,
      ),
    )
    expect(codes).toEqual(['not_found', 'foreign_back_url', 'not_found'])
    const without = await startApp(sql, { clock, deps: { bank: null } })
    const poor = await addPayer(sql, without.browser(), 100_000)
    expect((await register(poor)).json().code).toBe('no_bank')
    const stored = await sql`
      select from card_registration where resident_id in (${payer.residentId}, ${poor.residentId})`
    expect(stored).toHaveLength(0)
  })

  it('V-01: cannot be removed, charged or switched by another resident', async () => {
    const [owner, stranger] = [await addOne(), await addOne()]
    const id = await addCard(sql, owner.residentId)
    await change(owner, id, on)
    const params = { userId: stranger.residentId, cardId: id }
    const replies = [
      await stranger.client.call(cards.removeCard, { params: { id } }),
      await stranger.client.call(cards.removeBankCard, { params }),
      await stranger.client.call(cards.removeBankCard, { params: { ...params, userId: owner.residentId } }),
      await change(stranger, id, on),
      await change(stranger, id, off, owner.residentId),
      await stranger.client.call(fastTransaction, {
        headers: { 'idempotency-key': randomUUID() },
        body: { sector: 'housing', amount: 100, card: id },
      }),
    ]
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404, 404])
    expect(await fetchList(owner)).toMatchObject([{ _id: id, autopay: ['housing'] }])
  })
})

describe('autopay switch', () => {
  it('P-07: turns on, moves to another card and turns off', async () => {
    const payer = await addOne()
    const [first, second] = [
      await addCard(sql, payer.residentId),
      await addCard(sql, payer.residentId, 'stand-card-1111'),
    ]
    const autopays = async () =>
      Object.fromEntries(
        (await fetchList(payer)).map((card: { _id: number; autopay: string[] }) => [card._id, card.autopay]),
      )
    expect((await change(payer, first, on)).json().results).toMatchObject([
      { _id: second },
      { autopay: ['housing'] },
    ])
    await change(payer, second, { ...on, ...off })
    expect(await autopays()).toEqual({ [first]: [], [second]: ['housing'] })
    expect((await change(payer, second, { ...on, ...off })).statusCode).toBe(200)
    expect(await autopays()).toEqual({ [first]: [], [second]: ['housing'] })
    // The move removed the first card, so turning it off again adds no event.
    expect((await change(payer, first, off)).statusCode).toBe(200)
    expect(await autopays()).toEqual({ [first]: [], [second]: ['housing'] })
    await change(payer, second, off)
    expect(await autopays()).toEqual({ [first]: [], [second]: [] })
    expect(await listEvents(payer)).toEqual(['autopay_on', 'autopay_on', 'autopay_off'])
  })

  it('P-07: moves to another sector in one call or not at all', async () => {
    const payer = await addOne()
    await sql`insert into sector (organisation_id, code, name) values (${payer.organisation}, 'overhaul', 'Капремонт')`
    const card = await addCard(sql, payer.residentId)
    const both = { activate_autopay_sector: 'overhaul', deactivate_autopay_sector: 'housing' }
    const closed = { ...both, activate_autopay_sector: 'nothing' }
    await change(payer, card, on)
    expect((await change(payer, card, closed)).statusCode).toBe(404)
    expect(await fetchList(payer)).toMatchObject([{ autopay: ['housing'] }])
    await change(payer, card, both)
    expect(await fetchList(payer)).toMatchObject([{ autopay: ['overhaul'] }])
    expect((await change(payer, card, {})).statusCode).toBe(400)
  })

  it('P-15 P-07: cannot turn on for a restricted account, but can turn off', async () => {
    const payer = await addOne()
    const card = await addCard(sql, payer.residentId)
    await change(payer, card, on)
    await sql`
      update personal_account set payment_restriction = 'Нельзя' where id = ${payer.place.personalAccountId}`
    const locked = await change(payer, card, on)
    expect([locked.statusCode, locked.json()]).toEqual([
      423,
      { errors: ['Нельзя'], detail: 'Нельзя', code: 'restricted' },
    ])
    expect((await change(payer, card, off)).statusCode).toBe(200)
    await sql`
      update personal_account set payment_restriction = null, benefit = true where id = ${payer.place.personalAccountId}`
    expect((await change(payer, card, on)).json().code).toBe('benefit')
  })
})

describe('payment limits', () => {
  it('V-05: count payment requests per network over all accounts and processes', async () => {
    const other = await startApp(sql, { clock, deps: { bank: bank.bank } })
    const [spoken, far] = ['198.51.100.7', '203.0.113.9']
    const payers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        addPayer(sql, (index % 2 === 0 ? bank : other).browser(spoken), 100_000),
      ),
    )
    const codes: (string | undefined)[] = []
    for (let start = 0; start < 26; start += 1)
      for (const payer of payers)
        codes.push((await bank.requestPayment(payer.client, { amount: 10 })).body.code)
    expect(codes.filter((code) => code !== 'too_many')).toHaveLength(200)
    const neighbour = await addPayer(sql, bank.browser(far), 100_000)
    expect((await bank.requestPayment(neighbour.client, { amount: 10 })).status).toBe(200)
  })
})
