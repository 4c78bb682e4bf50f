import { describe, expect, it } from 'vitest'
import { startApp } from '../support/app.ts'
import { testDatabase } from '../support/database.ts'
import { openQr } from '../support/qr.ts'

const { sql } = await testDatabase()
const { clock, processes, calls, lastDigits, dial, prove, proven } = await openQr(sql)

const dialFrom = (process: 0 | 1, address: string, phone: string) =>
  dial(processes[process].browser(address), phone)
const toPhone = (nth: number): string => `7901${String(nth).padStart(7, '0')}`

const openSmallService = () => ({
  fails: false,
  call(): Promise<void> {
    return this.fails ? Promise.reject(new Error('No answer')) : Promise.resolve()
  },
})

describe('QR payment limits', () => {
  it('V-05 V-14: are shared by processes for calls to a phone', async () => {
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

  it('V-05: do not block the owner’s known device', async () => {
    const phone = toPhone(2)
    const own = await proven(phone, '203.0.113.5')
    for (let nth = 0; nth < 6; nth += 1) await dialFrom(0, `198.51.100.${nth}`, phone)
    expect((await dialFrom(0, '198.51.100.99', phone)).statusCode).toBe(429)
    expect((await dialFrom(1, '203.0.113.5', phone)).statusCode).toBe(429)
    own.cookies.delete('qr')
    expect((await dial(own, phone)).statusCode).toBe(200)
  })

  it('V-05: cover calls to many phones from one network', async () => {
    const statuses: number[] = []
    for (let nth = 0; nth < 61; nth += 1)
      statuses.push((await dialFrom(0, `2001:db8:0:1::${nth}`, toPhone(100 + nth))).statusCode)
    expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([60, 429])
  })

  it('V-11: do not block a known device on a shared network', async () => {
    clock.pass(3601)
    const shared = '203.0.113.50'
    const own = await proven(toPhone(7), shared)
    for (let nth = 0; nth < 60; nth += 1) await dialFrom(0, shared, toPhone(200 + nth))
    expect((await dialFrom(1, shared, toPhone(300))).statusCode).toBe(429)
    const statuses: number[] = []
    for (let nth = 0; nth < 61; nth += 1) statuses.push((await dial(own, toPhone(400 + nth))).statusCode)
    expect(statuses).toEqual([...Array.from({ length: 60 }, () => 200), 429])
  })

  it('V-05: cover wrong digits of a phone over all codes', async () => {
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

  it('V-14: cap calls of the whole service without rejected and failed ones', async () => {
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

  it('X-08: do not count a failed call, which is reported', async () => {
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

  it('X-08: report missing telephony settings', async () => {
    const { browser } = await startApp(sql, { clock })
    const reply = await dial(browser(), toPhone(6))
    expect([reply.statusCode, reply.json().code]).toEqual([503, 'call_failed'])
    expect(reply.json().errors[0]).toMatch(/^Звонки пока не работают/)
  })
})
