import { expect, it } from 'vitest'
import { addStaffCodes, verifyTotp, startStaffCodes } from '#contract/staff/endpoints.ts'
import { addStaffPasskey, startStaffPasskey } from '#contract/staff/passkey-endpoints.ts'
import { createAuthenticator } from '../support/authenticator.ts'
import { testDatabase } from '../support/database.ts'
import { addOrganisation } from '../support/residents.ts'
import { openDesk, staffPassword, type StaffClient } from '../support/staff.ts'

const { sql } = await testDatabase()
const { clock, generateCode, invite, post, showPassword } = await openDesk(sql)
const inn = '7701234560'
await sql`update organisation set inn = ${inn} where id = ${await addOrganisation(sql)}`

it('G-08: adds TOTP codes beside a passkey after a password check, with an email and a record', async () => {
  const [address, device] = ['keys@uk.test', createAuthenticator()]
  const own = await invite(address, 'dispatcher', inn)
  const { challenge } = (await own.call(startStaffPasskey, { body: {} })).json()
  const passkey = { name: 'Ноутбук', credential: device.create(challenge) }
  expect((await own.call(addStaffPasskey, { body: passkey })).json()).toMatchObject({ factors: ['passkey'] })
  const start = (client: StaffClient, password = staffPassword) =>
    client.call(startStaffCodes, { body: { password } })
  const { client: early } = await showPassword(address)
  expect((await start(early)).statusCode).toBe(403)
  expect((await start(own, 'Не-тот-пароль')).json().code).toBe('wrong_password')
  const { secret } = (await start(own)).json()
  const body = () => ({ code: generateCode(secret) })
  expect((await early.call(verifyTotp, { body: body() })).json().code).toBe('wrong_code')
  expect((await early.call(addStaffCodes, { body: body() })).statusCode).toBe(403)
  expect((await own.call(addStaffCodes, { body: { code: '000000' } })).json().code).toBe('wrong_code')
  const added = (await own.call(addStaffCodes, { body: body() })).json()
  expect(added).toMatchObject({ step: 'in', factors: ['code', 'passkey'] })
  expect((await post.lastLetterTo(address)).subject).toBe('Добавлены коды для входа на рабочее место')
  expect(
    await sql`select act from audit_log where act = 'codes add' and who = ${`Имя ${address}`}`,
  ).toHaveLength(1)
  expect((await start(own)).json()).toMatchObject({ code: 'forbidden' })
  clock.pass(30)
  const { client: later } = await showPassword(address)
  expect((await later.call(verifyTotp, { body: body() })).json()).toMatchObject({ step: 'in' })
})
