import { describe, expect, it } from 'vitest'
import { startApp } from '../support/app.ts'
import { TestClock } from '../support/clock.ts'
import { testDatabase } from '../support/database.ts'
import { addOrganisation, addProfile, addResident, password } from '../support/residents.ts'

const { sql } = await testDatabase()
const clock = new TestClock()
const processes = [await startApp(sql, { clock }), await startApp(sql, { clock })] as const
const organisation = await addOrganisation(sql)
for (const name of ['anna', 'boris', 'vera'])
  await addProfile(sql, await addResident(sql, `${name}@demo.local`), { organisation, number: name })

const guess = (process: 0 | 1, username: string, address: string) =>
  processes[process].browser(address).signIn(username, 'wrong')

describe('limits of sign-in', () => {
  it('V-05: two processes share the count of a name; the window’s end opens it again', async () => {
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const reply = await guess(attempt % 2 === 0 ? 0 : 1, 'anna@demo.local', `198.51.100.${attempt}`)
      expect(reply.statusCode).toBe(401)
    }
    for (const process of [0, 1] as const) {
      const reply = await guess(process, 'anna@demo.local', '198.51.100.99')
      expect([reply.statusCode, reply.json().code]).toEqual([429, 'too_many'])
      expect(reply.headers['retry-after']).toBe('900')
      expect(reply.json().errors).toEqual(['Слишком много попыток. Попробуйте через 15 мин.'])
    }
    clock.pass(901)
    expect((await guess(0, 'anna@demo.local', '198.51.100.99')).statusCode).toBe(401)
  })

  it('V-05: at home the owner signs in while strangers have used the name up', async () => {
    const home = '203.0.113.5'
    await processes[0].browser(home).signIn('boris@demo.local', password)
    for (let attempt = 0; attempt < 11; attempt += 1)
      await guess(0, 'boris@demo.local', `198.51.100.${attempt}`)
    expect((await guess(1, 'boris@demo.local', '198.51.100.99')).statusCode).toBe(429)
    expect((await processes[1].browser(home).signIn('boris@demo.local', password)).statusCode).toBe(200)
  })

  it('V-05 V-07: an unknown name is limited like a known one', async () => {
    const statuses: number[] = []
    for (let attempt = 0; attempt < 11; attempt += 1)
      statuses.push((await guess(0, 'nobody@demo.local', `198.51.100.${attempt}`)).statusCode)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429])
  })

  it('V-05: many names from one network are limited, and an IPv6 household is one network', async () => {
    const statuses: number[] = []
    for (let attempt = 0; attempt < 61; attempt += 1)
      statuses.push((await guess(0, `name${attempt}@demo.local`, `2001:db8:0:1::${attempt}`)).statusCode)
    expect([statuses.filter((status) => status === 401).length, statuses.at(-1)]).toEqual([60, 429])
  })

  it('right passwords use no attempts up', async () => {
    for (let visit = 0; visit < 12; visit += 1) {
      const reply = await processes[0].browser('203.0.113.77').signIn('vera@demo.local', password)
      expect(reply.statusCode).toBe(200)
    }
  })
})
