import { connect as dial, createServer, type AddressInfo, type Socket } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { listMeters } from '#contract/meters/endpoints.ts'
import { login, refresh } from '#contract/auth/session-endpoints.ts'
import { connect } from '../../../server/db/connect.ts'
import { startApp } from '../support/app.ts'
import { testDatabase } from '../support/database.ts'
import { addOrganisation, addProfile, addResident, password } from '../support/residents.ts'

const { sql, url } = await testDatabase()
const real = new URL(url)

const sockets = new Set<Socket>()
const way = createServer((near) => {
  const far = dial(Number(real.port), real.hostname)
  for (const socket of [near, far]) sockets.add(socket.on('error', () => undefined))
  near.pipe(far).pipe(near)
})
const openWay = (port: number) =>
  new Promise<number>((resolve) => {
    way.listen(port, '127.0.0.1', () => resolve((way.address() as AddressInfo).port))
  })
const cut = () => {
  way.close()
  for (const socket of sockets) socket.destroy()
}
const port = await openWay(0)
const over = new URL(url)
over.hostname = '127.0.0.1'
over.port = String(port)
const pool = connect(over.href)
afterAll(async () => {
  await pool.end({ timeout: 1 })
  cut()
})

const { browser, clock } = await startApp(pool)
await addProfile(sql, await addResident(sql, 'anna@demo.local'), {
  organisation: await addOrganisation(sql),
  number: '12',
})
const anna = browser()
await anna.signIn('anna@demo.local', password)

const expectForNow = ({ statusCode, headers, body }: Awaited<ReturnType<typeof anna.call>>) => {
  expect(statusCode).toBe(503)
  expect(headers['retry-after']).toBe('5')
  expect(JSON.parse(body)).toEqual({
    errors: ['Сервер временно недоступен. Попробуйте ещё раз через минуту'],
    code: 'unavailable',
  })
  expect(headers['set-cookie']).toBeUndefined()
}

describe('unavailable PostgreSQL', () => {
  it('G-05: is reported as temporary, signs nobody out and is used again later', async () => {
    const before = new Map(anna.cookies)
    cut()
    expectForNow(await anna.call(listMeters))
    expectForNow(await anna.call(refresh))
    expectForNow(await browser().signIn('anna@demo.local', password))
    clock.pass(3600)
    expectForNow(await anna.call(refresh))
    expect(anna.cookies).toEqual(before)
    await openWay(port)
    await expect.poll(async () => (await anna.call(refresh)).statusCode, { timeout: 20_000 }).toBe(200)
    expect((await anna.call(listMeters)).statusCode).toBe(200)
  })

  it.each([
    ['has no room left', '53100'],
    ['is shutting down', '57P01'],
    ['takes no writing', '25006'],
    ['is closed to connections', '55000'],
    ['finds a deadlock each time', '40P01'],
    ['cannot serialize access', '40001'],
  ])('G-05: is reported as temporary if it %s', async (_what, code) => {
    await sql.unsafe(`
      create function refuse() returns trigger language plpgsql as
        $$ begin raise exception 'refused' using errcode = '${code}'; end $$;
      create trigger refuse before insert on session_family execute function refuse()`)
    expectForNow(await browser().call(login, { body: { username: 'anna@demo.local', password } }))
    await sql.unsafe('drop function refuse cascade')
    expect((await browser().signIn('anna@demo.local', password)).statusCode).toBe(200)
  })
})
