import { describe, expect, it } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { openQr } from '../support/qr.ts'

const { sql } = await testDatabase()
const { clock, processes, calls, lastDigits, dial, prove } = await openQr(sql)
const phone = '79000000001'

const wrong = (): string => String((Number(lastDigits(phone)) + 1) % 10_000).padStart(4, '0')
const called = async (address: string) => {
  const client = processes[0].browser(address)
  const reply = await dial(client, phone)
  return { client, id: String(reply.json().call_task_id), reply }
}
const getError = ({ statusCode, json }: Awaited<ReturnType<typeof prove>>) => [statusCode, json().code]

describe('verification of a phone', () => {
  it('X-02: calls, and the last digits verify the phone in the calling browser', async () => {
    const { client, id, reply } = await called('198.51.100.1')
    expect(reply.statusCode).toBe(200)
    expect(calls()[0]).toMatchObject({ phone, digits: expect.stringMatching(/^\d{4}$/) })
    const cookie = reply.cookies.find(({ name }) => name === 'qr')
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 3600 })
    expect((await prove(client, id, lastDigits(phone))).json()).toEqual({ status: 'success' })
  })

  it('X-02: stores neither digits nor the browser’s secret', async () => {
    const { client } = await called('198.51.100.2')
    const stored = JSON.stringify([
      await sql`select * from verification_code`,
      await sql`select * from qr_session`,
    ])
    expect(stored).not.toContain(client.cookies.get('qr'))
    expect(stored.replaceAll(/[0-9a-f-]{20,}|79\d{9}|[\d-]{10}T[\d:.]+Z/g, '')).not.toContain(
      lastDigits(phone),
    )
  })

  it('X-02: invalidates a code after three errors over all processes', async () => {
    const { client, id } = await called('198.51.100.3')
    expect(getError(await prove(client, id, wrong()))).toEqual([422, 'wrong_code'])
    const second = await prove(client, id, wrong())
    expect(second.json().errors).toEqual(['Код введён неверно'])
    expect(getError(await prove(client, id, wrong()))).toEqual([410, 'code_dead'])
    expect(getError(await prove(client, id, lastDigits(phone)))).toEqual([410, 'code_dead'])
  })

  it('V-05: counts concurrent errors one by one', async () => {
    const { client, id } = await called('198.51.100.4')
    const replies = await Promise.all(Array.from({ length: 6 }, () => prove(client, id, wrong())))
    expect(replies.filter(({ statusCode }) => statusCode === 422)).toHaveLength(2)
    expect(getError(await prove(client, id, lastDigits(phone)))).toEqual([410, 'code_dead'])
  })

  it('X-02: accepts a code for ten minutes and until the next call', async () => {
    clock.pass(3600)
    const { client, id } = await called('198.51.100.5')
    const digits = lastDigits(phone)
    await dial(client, phone)
    expect(getError(await prove(client, id, digits))).toEqual([404, 'not_found'])
    const late = await called('198.51.100.6')
    clock.pass(601)
    expect(getError(await prove(late.client, late.id, lastDigits(phone)))).toEqual([410, 'code_dead'])
  })

  it('X-08: accepts the right digits again after a lost reply', async () => {
    const { client, id } = await called('198.51.100.7')
    for (let press = 0; press < 2; press += 1)
      expect((await prove(client, id, lastDigits(phone))).statusCode).toBe(200)
    expect(getError(await prove(client, id, wrong()))).toEqual([410, 'code_dead'])
  })

  it('V-01: answers another browser’s code like an unknown one', async () => {
    clock.pass(3600)
    const { id } = await called('198.51.100.8')
    const digits = lastDigits(phone)
    const { client: stranger } = await called('198.51.100.9')
    const replies = [
      await prove(stranger, id, digits),
      await prove(stranger, '5d0c1a3a-6a1e-4a62-9d55-0d5b6f3f9a10', digits),
      await prove(processes[0].browser(), id, digits),
    ]
    expect(new Set(replies.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    expect(getError(replies[0] ?? expect.fail())).toEqual([404, 'not_found'])
  })

  it.each(['7900000000', '84951234567', '74951234567', '+79000000001', 'phone'])(
    'X-01: rejects %s as no phone',
    async (guest_number) => {
      const before = calls().length
      expect((await dial(processes[0].browser(), guest_number)).statusCode).toBe(400)
      expect(calls()).toHaveLength(before)
    },
  )
})
