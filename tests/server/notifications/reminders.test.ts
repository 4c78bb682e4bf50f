import { afterEach, describe, expect, it } from 'vitest'
import { updateNotifications } from '#contract/notifications/endpoints.ts'
import { createHmacFunction } from '../../../server/kernel/hmac.ts'
import { remindOfReadings } from '../../../server/modules/meters/remind-of-readings.ts'
import { testSecret } from '../support/app.ts'
import { TestClock } from '../support/clock.ts'
import { newReceipt } from '../../../server/modules/receipts/notices/new-receipt.ts'
import { testDatabase } from '../support/database.ts'
import { addMeter } from '../support/meters.ts'
import { openPost } from '../support/mailbox.ts'
import { openPushSandbox } from '../support/push-sandbox.ts'
import { addOrganisation, addProfile, addResident, allRights } from '../support/residents.ts'

const { sql } = await testDatabase()
const sandbox = await openPushSandbox(sql)
const post = await openPost(sql, sandbox.clock)
const hmac = createHmacFunction(testSecret)
const moscow = await addOrganisation(sql)
const remind = (clock = sandbox.clock) => remindOfReadings({ sql, clock, hmac })

// The window is the whole month of March.
const dueDay = '2026-03-28T09:00:00Z'
sandbox.clock.set(dueDay)
const forgetLeases = () => sql`delete from job_lease`
afterEach(async () => {
  sandbox.clock.set(dueDay)
  await forgetLeases()
})

interface Flat {
  readonly organisation?: number
  readonly permissions?: typeof allRights
}

const addFlat = async (username: string, { organisation = moscow, permissions = allRights }: Flat = {}) => {
  const resident = await addResident(sql, username)
  const profile = await addProfile(sql, resident, { organisation, number: username, permissions })
  const [row] = await sql<{ personalAccountId: number }[]>`
    select personal_account_id from profile where id = ${profile}`
  if (!row) throw new Error('There is no profile')
  return { resident, profile, ...row }
}
const addUnsentFlats = (organisation: number, count: number) => sql`
  with block as (
    insert into house (organisation_id, address) values (${organisation}, 'ул. Садовая, 7')
  ), flat as (
    insert into personal_account (organisation_id, number, surname, house, address, area_number)
    select ${organisation}, 'many-' || nth, 'Иванова', 'ул. Садовая, 7', 'ул. Садовая, 7, кв. ' || nth, nth from generate_series(1, ${count}) nth
    returning id, number
  ), person as (
    insert into resident (username) select number || '@house.local' from flat returning id, username
  ), told as (
    insert into profile (resident_id, personal_account_id, permission_overrides)
    select person.id, flat.id, ${sql.json(allRights)} from flat join person on username = number || '@house.local'
  )
  insert into meter (personal_account_id, type, serial_number, digit_capacity, first_values)
  select id, 'ColdWaterAreaMeter', number, 99999, '{0}' from flat`
const lettersTo = async (username: string) => (await post.lettersTo(username)).length

describe('reminder of readings', () => {
  it('N-04: is sent by push and email once a month if readings are missing', async () => {
    const flat = await addFlat('anna@demo.local')
    await addMeter(sql, flat, 'ColdWaterAreaMeter', { readings: { '2026-03': [5] } })
    await addMeter(sql, flat, 'HotWaterAreaMeter', { readings: { '2026-02': [5] } })
    const { endpoint } = await sandbox.subscribed('anna@demo.local')
    await remind()
    await forgetLeases()
    await remind()
    await sandbox.sendAll()
    const notice = {
      title: 'Передайте показания счётчиков',
      body: 'Принимаем до 31 марта. ул. Садовая, 5, кв. anna@demo.local',
      path: '/meters/list/',
    }
    expect((await sandbox.received(endpoint)).map(({ message }) => message)).toEqual([
      expect.objectContaining(notice),
    ])
    const letter = await post.lastLetterTo('anna@demo.local')
    expect([letter.subject, await lettersTo('anna@demo.local')]).toEqual([notice.title, 1])
    expect(letter.text).toContain('https://cabinet.test/#/meters/list/')

    sandbox.clock.set('2026-04-28T09:00:00Z')
    await remind()
    expect(await lettersTo('anna@demo.local')).toBe(2)
  })

  it('N-03: has an unsubscribe link in text and headers, unlike other emails', async () => {
    const flat = await addFlat('listed@demo.local')
    await addMeter(sql, flat, 'ColdWaterAreaMeter')
    await remind()
    const { unsubscribe, text } = await post.lastLetterTo('listed@demo.local')
    const [, id] =
      /^<https:\/\/cabinet\.test\/#\/notifications\/unsubscribe\/\?id=([\w-]+)>$/.exec(unsubscribe ?? '') ??
      []
    expect(text).toContain(`https://cabinet.test/#/notifications/settings/?id=${id}`)
    await sandbox.notify(flat.profile, newReceipt, { period: '2026-03' })
    await sandbox.browser().send('GET', `/internal/api/v4/notifications/unsubscribe/${id}/`)
    expect(await lettersTo('listed@demo.local')).toBe(1)
  })

  it('N-04: is not sent if all readings are sent, no meter is due, or the permission is missing', async () => {
    const sent = await addFlat('sent@demo.local')
    await addMeter(sql, sent, 'ColdWaterAreaMeter', { readings: { '2026-03': [5] } })
    await addMeter(sql, sent, 'GasAreaMeter', { readonly: true })
    await addMeter(sql, sent, 'GasHouseMeter', { finish: '2026-03-27' })
    await addFlat('bare@demo.local')
    const reader = await addFlat('reader@demo.local', {
      permissions: { ...allRights, apartment_meters_data: 'R' },
    })
    await addMeter(sql, reader, 'ColdWaterAreaMeter')
    const heated = await addFlat('heated@demo.local')
    await addMeter(sql, heated, 'HeatDistributorAreaMeter', { readonly: true })
    await remind()
    // Send all first: a later reminder run could still send one.
    await post.sendAll()
    const names = ['sent', 'bare', 'reader', 'heated']
    const counts = await Promise.all(names.map((name) => lettersTo(`${name}@demo.local`)))
    expect(counts).toEqual([0, 0, 0, 1])
  })

  it('N-04: waits for the organisation’s window and hour', async () => {
    const kamchatka = await addOrganisation(sql, 'Asia/Kamchatka')
    await addMeter(sql, await addFlat('far@demo.local', { organisation: kamchatka }), 'ColdWaterAreaMeter')
    // 21:00 in Kamchatka.
    await remind()
    expect(await lettersTo('far@demo.local')).toBe(0)
    sandbox.clock.set('2026-03-25T23:00:00Z')
    await remind()
    expect(await lettersTo('far@demo.local')).toBe(0)
    sandbox.clock.set('2026-03-26T23:00:00Z')
    await remind()
    expect(await lettersTo('far@demo.local')).toBe(1)
  })

  it('G-05: is sent once by several processes, which finish each other’s work', async () => {
    const house = await addOrganisation(sql)
    await addUnsentFlats(house, 250)
    const countNotices = async () =>
      (
        await sql`select from sent_notice where profile_id in (select profile.id from profile
        join personal_account account on account.id = personal_account_id where organisation_id = ${house})`
      ).length
    await Promise.all([remind(), remind(), remind()])
    expect(await countNotices()).toBe(250)

    await sql`delete from sent_notice where profile_id in (select id from profile order by id desc limit 100)`
    await remind()
    expect(await countNotices()).toBe(150)
    await sql`update job_lease set locked_until = ${new Date('2026-03-28T09:15:00Z')}`
    await remind(new TestClock('2026-03-28T09:14:00Z'))
    expect(await countNotices()).toBe(150)
    await remind(new TestClock('2026-03-28T09:15:00Z'))
    expect(await countNotices()).toBe(250)
  })

  it('N-02: is not emailed if emails are off', async () => {
    const flat = await addFlat('quiet@demo.local')
    await addMeter(sql, flat, 'ColdWaterAreaMeter')
    const { client } = await sandbox.subscribed('quiet@demo.local')
    await client.call(updateNotifications, { body: { email: false } })
    await remind()
    expect(await lettersTo('quiet@demo.local')).toBe(0)
  })
})
