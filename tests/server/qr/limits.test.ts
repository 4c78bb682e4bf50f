import { describe, expect, it } from 'vitest'
import { startApp } from '../support/app.ts'
import { testDatabase } from '../support/database.ts'
import { openQr } from '../support/qr.ts'

const { sql } = await testDatabase()
const { clock, processes, calls, lastDigits, dial, prove, proven } = await openQr(sql)

const dialFrom = (process: 0 | 1, address: string, phone: string) =>
  dial(processes[process].browser(address), phone)
const toPhone = (nth: number): string => `7901${String(nth).padStart(7, '0')}`

/** A telephony that may fail. */
const openSmallService = () => ({
  fails: false,
  call(): Promise<void> {
    return this.fails ? Promise.reject(new Error('No answer')) : Promise.resolve()
  },
})

describe('limits of the QR payment', () => {
  it('V-05 V-14: two processes share the count of calls to a phone, from wherever they are asked for', async () => {
    const phone = toPhone(1)
    for (let nth = 0; nth < 5; nth += 1)
      expect((await dialFrom(nth % 2 === 0 ? 0 : 1, `198.51.100.${nth}`, phone)).statusCode).toBe(200)
    const before = calls().length
    for (const process of [0, 1] as const) {
      const reply = await dialFrom(process, '198.51.100.99', phone)
      expect([reply.statusCode, reply.json().code]).toEqual([429, 'too_many'])
      expect(reply.headers['retry-after']).toBe('3600')
    }
    expect(calls()).toHaveLength(before)
    clock.pass(3601)
    expect((await dialFrom(0, '198.51.100.99', phone)).statusCode).toBe(200)
  })

  it('V-05: on the own device the owner of a phone is called while strangers have used it up', async () => {
    const phone = toPhone(2)
    const own = await proven(phone, '203.0.113.5')
    for (let nth = 0; nth < 6; nth += 1) await dialFrom(0, `198.51.100.${nth}`, phone)
    expect((await dialFrom(0, '198.51.100.99', phone)).statusCode).toBe(429)
    expect((await dialFrom(1, '203.0.113.5', phone)).statusCode).toBe(429)
    own.cookies.delete('qr')
    expect((await dial(own, phone)).statusCode).toBe(200)
  })

  it('V-05: many phones called from one network are limited', async () => {
    const statuses: number[] = []
    for (let nth = 0; nth < 61; nth += 1)
      statuses.push((await dialFrom(0, `2001:db8:0:1::${nth}`, toPhone(100 + nth))).statusCode)
    expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([60, 429])
  })

  it('V-11: calls that strangers of one network used up stop no device in which a phone was proven', async () => {
    clock.pass(3601)
    const shared = '203.0.113.50'
    const own = await proven(toPhone(7), shared)
    for (let nth = 0; nth < 60; nth += 1) await dialFrom(0, shared, toPhone(200 + nth))
    expect((await dialFrom(1, shared, toPhone(300))).statusCode).toBe(429)
    const statuses: number[] = []
    for (let nth = 0; nth < 61; nth += 1) statuses.push((await dial(own, toPhone(400 + nth))).statusCode)
    expect(statuses).toEqual([...Array.from({ length: 60 }, () => 200), 429])
  })

  it('V-05: wrong digits for a phone are limited beside the three of each code; right ones use none up', async () => {
    const phone = toPhone(3)
    const statuses: number[] = []
    for (let nth = 0; nth < 5; nth += 1) {
      const client = processes[0].browser(`192.0.2.${100 + nth}`)
      const { call_task_id: id } = (await dial(client, phone)).json()
      const wrong = String((Number(lastDigits(phone)) + 1) % 10_000).padStart(4, '0')
      for (let press = 0; press < 3; press += 1) statuses.push((await prove(client, id, wrong)).statusCode)
    }
    expect(statuses.filter((status) => status !== 429)).toHaveLength(12)
    const home = await proven(toPhone(4), '203.0.113.6')
    const { call_task_id: id } = (await dial(home, toPhone(4))).json()
    for (let press = 0; press < 14; press += 1)
      expect((await prove(home, id, lastDigits(toPhone(4)))).statusCode).toBe(200)
  })

  it('V-14: calls have a cap for the whole service, which refused calls and failed ones do not use up', async () => {
    clock.pass(3601)
    const service = openSmallService()
    const { browser } = await startApp(sql, {
      clock,
      variables: { CALLS_PER_HOUR: '3' },
      deps: { telephony: service },
    })
    let host = 0
    const call = (phone: string) => dial(browser(`203.0.114.${++host}`), phone)
    const calm = toPhone(600)
    for (let nth = 0; nth < 2; nth += 1) expect((await call(toPhone(601 + nth))).statusCode).toBe(200)
    service.fails = true
    for (let nth = 0; nth < 4; nth += 1) expect((await call(toPhone(610 + nth))).statusCode).toBe(503)
    service.fails = false
    expect((await call(calm)).statusCode).toBe(200)
    const refused = await call(toPhone(620))
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many'])
    clock.pass(3600)
    expect((await call(toPhone(620))).statusCode).toBe(200)
  })

  it('X-08: a call that was not made is told, and is not counted for the phone', async () => {
    const telephony = { call: () => Promise.reject(new Error('No answer')) }
    const { browser } = await startApp(sql, { clock, deps: { telephony } })
    for (let nth = 0; nth < 8; nth += 1) {
      const reply = await dial(browser('203.0.113.7'), toPhone(5))
      expect([reply.statusCode, reply.json().code, reply.headers['retry-after']]).toEqual([
        503,
        'call_failed',
        '60',
      ])
      expect(reply.json().errors[0]).toMatch(/^Не удалось позвонить/)
    }
    expect((await dialFrom(0, '203.0.113.7', toPhone(5))).statusCode).toBe(200)
  })

  it('X-08: where nothing is set to call with, that is said', async () => {
    const { browser } = await startApp(sql, { clock })
    const reply = await dial(browser(), toPhone(6))
    expect([reply.statusCode, reply.json().code]).toEqual([503, 'call_failed'])
    expect(reply.json().errors[0]).toMatch(/^Звонки пока не работают/)
  })
})
