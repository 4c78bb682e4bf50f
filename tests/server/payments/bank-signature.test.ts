import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import * as fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createHttpBank } from '../../../server/adapters/bank/http-bank.ts'
import { pollNextPayment } from '../../../server/modules/payments/provider/poll.ts'
import type { SandboxOrder } from '../../../server/sandbox/bank/order.ts'
import { startApp } from '../support/app.ts'
import { openBankSandbox } from '../support/bank-sandbox.ts'
import { bankCallbacks } from '../support/bank-callbacks.ts'
import { testDatabase } from '../support/database.ts'
import { payersAtBank } from '../support/payers.ts'

const { sql } = await testDatabase()
const bank = await openBankSandbox(sql)
const { clock, sandbox } = bank
const calls = bankCallbacks(sandbox)
const { payerAtBank } = payersAtBank(sql, bank)

const foreignCard = new URLSearchParams({
  'card.reference': 'stand-card-5559',
  'card.masked': '555555******5559',
  'card.expires': '2028-08',
}).toString()

describe('forged callback', () => {
  it.each([
    ['has no signature', (url: string) => url],
    ['has an empty one', (url: string) => `${url}&signature=`],
    ['has nonsense in its place', (url: string) => `${url}&signature=${encodeURIComponent('á'.repeat(50))}`],
    ['is signed by another', (url: string) => calls.sign(url, sandbox.keys.forgersKey)],
    [
      'has another sum than was signed',
      (url: string) => calls.sign(url).replace('amount=100000', 'amount=1'),
    ],
    [
      'has another order',
      (url: string) => calls.sign(url).replace(/order_id=[0-9a-f-]+/, `order_id=${randomUUID()}`),
    ],
    ['says a field again after the signature', (url: string) => `${calls.sign(url)}&result_code=1`],
    [
      'names a card and a receipt after the signature',
      (url: string) => `${calls.sign(url)}&${foreignCard}&fiscal_receipt=https%3A%2F%2Fevil.example%2F`,
    ],
    ['names anything after the signature', (url: string) => `${calls.sign(url)}&utm=1`],
    ['ends in an empty field', (url: string) => `${calls.sign(url)}&`],
    ['hides a field in the signature', (url: string) => `${calls.sign(url)};${foreignCard}`],
    ['hides a field behind an encoded &', (url: string) => `${calls.sign(url)}%26${foreignCard}`],
    ['has two signatures', (url: string) => `${calls.sign(url)}&signature=AAAA`],
    ['is signed a second time', (url: string) => calls.sign(calls.sign(url))],
    ['names its sum twice in other letters', (url: string) => calls.sign(`${url}&AMOUNT=1`)],
    ['names its sum twice, encoded', (url: string) => calls.sign(`${url}&%61mount=1`)],
    ['names its sum twice', (url: string) => calls.sign(`${url}&amount=1`)],
    [
      'is signed for another shop’s address',
      (url: string) =>
        calls
          .sign(url.replace(sandbox.site(), 'https://shop.example'))
          .replace('https://shop.example', sandbox.site()),
    ],
    [
      'is signed for another shop',
      (url: string) => calls.sign(url.replace('merch_id=SANDBOX', 'merch_id=OTHER')),
    ],
  ])('V-12 P-13: changes nothing if it %s', async (_, falsify) => {
    const { order, state, balance, faults } = await payerAtBank()
    await calls.check(order)
    const { status, isTaken } = await calls.get(falsify(calls.toUrl('register', calls.paid(order))))
    expect([status, isTaken]).toEqual([403, false])
    expect([await state(), await balance(), await faults()]).toEqual(['sent', 100_000, []])
  })

  it('P-13: cannot turn a check into a payment or back', async () => {
    const { order, state, balance } = await payerAtBank()
    const check = calls.sign(calls.toUrl('check', calls.common(order)))
    const word = calls.sign(calls.toUrl('register', calls.paid(order)))
    expect((await calls.get(check.replace('/check?', '/register?'))).status).toBe(403)
    expect((await calls.get(word.replace('/register?', '/check?'))).status).toBe(403)
    expect((await calls.get(calls.sign(calls.toUrl('register', calls.common(order))))).isTaken).toBe(false)
    expect([await state(), await balance()]).toEqual(['created', 100_000])
  })

  it('V-10 P-13: rejects malformed values under a valid signature', async () => {
    const { order, state, balance } = await payerAtBank()
    const odd = [
      { amount: '-100000' },
      { amount: '1e5' },
      { amount: '100000.0' },
      { amount: '9'.repeat(30) },
      { result_code: '7' },
      { trx_id: '' },
      { 'o.order_id': "'; drop table payment; --" },
    ]
    for (const more of odd) expect((await calls.register(calls.paid(order, more))).isTaken).toBe(false)
    expect([await state(), await balance()]).toEqual(['created', 100_000])
  })
})

describe('bank’s answer to a status poll', () => {
  it.each([
    ['tells of another order', () => payerAtBank().then(({ order }) => calls.paid(order))],
    ['is a question itself', async (order: SandboxOrder) => calls.common(order)],
    ['tells nothing', async () => ({})],
  ])('P-13: is ignored if it %s, and polling continues', async (_, word) => {
    const { order, state, balance } = await payerAtBank()
    await bank.press(order, 'lose')
    clock.pass(60)
    const callback = new URLSearchParams(await word(order)).toString()
    const server = createServer((_request, response) => {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ state: 'decided', callback }))
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('The bank does not listen')
    const apiUrl = () => `http://127.0.0.1:${address.port}`
    const confused = createHttpBank({ ...sandbox.keys, pageUrl: '/', apiUrl })
    while (await pollNextPayment({ ...bank.jobs, bank: confused }));
    expect([await state(), await balance()]).toEqual(['sent', 100_000])
    clock.pass(600)
    await bank.askAll()
    expect(await balance()).toBe(0)
  })
})

describe('signed URLs of the bank', () => {
  const adapter = bank.bank
  const genuine = (order: string) =>
    calls.sign(
      `${sandbox.site()}/register?${new URLSearchParams({
        merch_id: sandbox.keys.merchant,
        trx_id: 'T1',
        'o.order_id': order,
        result_code: '1',
        amount: '100',
      })}`,
    )

  it('V-12: are rejected with anything appended', () => {
    const url = genuine(randomUUID())
    expect(adapter.readCallback(url)).toMatchObject({ kind: 'register', result: { kopecks: 100 } })
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'binary' }), fc.string(), (name, value) => {
        const field = new URLSearchParams({ [name]: value }).toString()
        for (const tail of [
          `&${field}`,
          `?${field}`,
          `#${field}`,
          `;${field}`,
          `%26${field}`,
          encodeURI(name.toWellFormed()),
        ])
          expect(adapter.readCallback(url + tail)).toBeNull()
      }),
    )
  })

  it('V-12: are rejected if signed for another site than PUBLIC_URL', async () => {
    const { order } = await payerAtBank()
    const declared = 'https://cabinet.example'
    const site = await startApp(sql, { clock, variables: { PUBLIC_URL: declared }, deps: { bank: adapter } })
    const statusAt = async (signedFor: string, host: string) => {
      const url = calls.sign(
        calls.toUrl('check', calls.common(order)).replace(sandbox.site(), `https://${signedFor}`),
      )
      const { pathname, search } = new URL(url)
      return (await site.app.inject({ url: pathname + search, headers: { host } })).statusCode
    }
    for (const host of ['test.example', 'cabinet.example', '127.0.0.1:8080'])
      expect(await statusAt('test.example', host)).toBe(403)
    expect(await statusAt('cabinet.example', '127.0.0.1:8080')).toBe(200)
  })

  it('V-12: do not save an appended card', async () => {
    const { payer, order } = await payerAtBank()
    await calls.check(order)
    const url = calls.sign(calls.toUrl('register', calls.paid(order)))
    expect((await calls.get(`${url}&${foreignCard}`)).status).toBe(403)
    expect((await calls.get(url)).isTaken).toBe(true)
    const cards = await sql`select id from card where resident_id = ${payer.residentId}`
    expect(cards).toHaveLength(0)
  })

  it('V-12: are rejected as a status of another order', async () => {
    const [asked, other] = [await payerAtBank(), await payerAtBank()]
    await bank.press(asked.order, 'never')
    await bank.press(other.order, 'lose')
    asked.order.result = other.order.result
    await expect(adapter.fetchStatus(asked.order.id)).rejects.toThrow('that of another')
  })
})
