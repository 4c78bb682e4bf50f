import { describe, expect, it } from 'vitest'
import { disownAddress, updateNotifications } from '#contract/notifications/endpoints.ts'
import { saveReceipts } from '#contract/profile/endpoints.ts'
import { createHmacFunction } from '../../../server/kernel/hmac.ts'
import { getUnsubscribeToken } from '../../../server/modules/notifications/unsubscribe.ts'
import { announceReceipts } from '../../../server/modules/receipts/announcement.ts'
import { receiptEmails } from '../../../server/modules/receipts/emails.ts'
import { testSecret } from '../support/app.ts'
import { testBank } from '../support/bank.ts'
import { testDatabase } from '../support/database.ts'
import { issue, findSectorAccount } from '../support/money.ts'
import { openPost } from '../support/mailbox.ts'
import { openPushSandbox } from '../support/push-sandbox.ts'
import { addOrganisation, addProfile, addResident, allRights, deleteAccount } from '../support/residents.ts'

const { sql } = await testDatabase()
const sandbox = await openPushSandbox(sql)
const { clock } = sandbox
const hmac = createHmacFunction(testSecret)
const post = await openPost(sql, clock)
const organisation = await addOrganisation(sql)
let lastNumber = 0

const settle = async (username: string, permissions = allRights) => {
  lastNumber += 1
  const number = String(lastNumber)
  const residentId = await addResident(sql, username)
  const profile = await addProfile(sql, residentId, { organisation, number, permissions })
  const { client, endpoint } = await sandbox.subscribed(username)
  const saveAddresses = async (...addresses: string[]): Promise<void> => {
    const emails = addresses.map((address) => ({ address }))
    await client.call(saveReceipts, {
      body: { paper_bills: { disabled: false, print_anyway: false }, emails },
    })
  }
  return {
    residentId,
    profile,
    number,
    client,
    endpoint,
    keep: saveAddresses,
    place: await findSectorAccount(sql, number, 'housing'),
  }
}

const today = () => clock.now().toISOString().slice(0, 10)
const issueNow = ({ place }: Pick<Awaited<ReturnType<typeof settle>>, 'place'>, period = '2026-02') =>
  issue(sql, place, { period, kopecks: 123_456, issuedOn: today() })
const announceAll = async () => {
  while (await announceReceipts({ sql, clock, hmac }));
}
const subjectsTo = async (address: string) => (await post.lettersTo(address)).map(({ subject }) => subject)
const pushesTo = async (endpoint: string) => {
  await sandbox.sendAll()
  return (await sandbox.received(endpoint)).map(({ message }) => message)
}

describe('new receipt', () => {
  it('N-04: sends one push and one email from several processes', async () => {
    const anna = await settle('anna@demo.local')
    await issueNow(anna)
    await Promise.all([announceAll(), announceAll()])
    await announceAll()
    expect(await pushesTo(anna.endpoint)).toMatchObject([{ title: 'Пришла квитанция' }])
    expect(await subjectsTo('anna@demo.local')).toEqual(['Пришла квитанция'])
  })

  it('R-03: is emailed as a file to every receipt address', async () => {
    const boris = await settle('boris@demo.local')
    await boris.keep('boris@demo.local', 'mother@demo.local')
    await issueNow(boris)
    await announceAll()
    const letter = await post.lastLetterTo('mother@demo.local')
    expect(letter.subject).toBe('Квитанция за февраль 2026')
    expect(letter.text).toContain('К оплате 1\u00A0234,56\u00A0₽ до 18 марта.')
    expect(letter.text).toContain('https://cabinet.test/#/accruals/payment/?sector=housing')
    expect(letter.attachments).toEqual([
      {
        filename: expect.stringMatching(/^Квитанция 2026-02 .+\.pdf$/),
        contentType: 'application/pdf',
        size: expect.any(Number),
      },
    ])
    expect(letter.attachments[0]?.size).toBeGreaterThan(5000)
    expect(await subjectsTo('boris@demo.local')).toEqual(['Квитанция за февраль 2026'])
    expect(await pushesTo(boris.endpoint)).toMatchObject([{ title: 'Пришла квитанция' }])
  })

  it('P-31: asks in the email for the debt less the money on its way, and for nothing if all of it is', async () => {
    const dora = await settle('dora@demo.local')
    await dora.keep('dora@demo.local')
    const accrual = await issueNow(dora)
    const send = (kopecks: number) => sql`
      insert into payment (id, personal_account_id, sector_id, channel, purpose, kopecks, fee_kopecks, state, created_at,
        sent_at)
      select gen_random_uuid(), personal_account_id, sector_id, 'cabinet', 'debt', ${kopecks}, 0, 'sent',
        ${clock.now()}, ${clock.now()} from accrual where id = ${accrual}`
    const render = async () => Buffer.from('%PDF')
    const composers = receiptEmails({ clock, publicUrl: 'https://cabinet.test', bank: testBank(), render })
    const data = { accrual: String(accrual), profile: String(dora.profile) }
    const compose = async () =>
      JSON.stringify(await composers['receipts_receipt']?.(sql, { recipient: 'dora@demo.local', data }))
    await send(100_000)
    const part = await compose()
    expect(part).toContain('К оплате 234,56\u00A0₽ до 18 марта. Ещё 1\u00A0000,00\u00A0₽ уже в пути.')
    expect(part).toContain('/#/accruals/payment/?sector=housing')
    await send(23_456)
    const whole = await compose()
    expect(whole).toContain('Вся сумма, 1\u00A0234,56\u00A0₽, уже в пути. Второй раз платить не нужно.')
    expect(whole).not.toMatch(/К оплате|accruals.payment/)
  })

  it('P-05 R-03: says how to pay by the receipt where no bank is connected', async () => {
    const payer = await settle('payer@demo.local')
    await payer.keep('payer@demo.local')
    const accrual = await issueNow(payer)
    const render = async () => Buffer.from('%PDF')
    const composers = receiptEmails({ clock, publicUrl: 'https://cabinet.test', bank: null, render })
    const data = { accrual: String(accrual), profile: String(payer.profile) }
    const compose = async () =>
      JSON.stringify(await composers['receipts_receipt']?.(sql, { recipient: 'payer@demo.local', data }))
    const unset = await compose()
    expect(unset).toContain('Реквизиты для оплаты сообщит управляющая организация')
    expect(unset).not.toMatch(/Оплатить|accruals.payment/)
    await sql`
      insert into sector_requisites (sector_id, recipient, inn, kpp, personal_account, bank_name, bic, correspondent)
      select id, 'УК', '7705123452', '', '40702810200000000512', 'Банк', '044525745', '' from sector
      where code = 'housing'`
    expect(await compose()).toContain('наведите камеру в приложении банка на QR-код квитанции')
  })

  it('R-03: is not emailed to a removed or disowned address', async () => {
    const vera = await settle('vera@demo.local')
    await vera.keep('vera@demo.local', 'old@demo.local')
    await vera.client.call(updateNotifications, { body: { email: false } })
    const id = getUnsubscribeToken(hmac, vera.residentId, 'vera@demo.local')
    expect((await sandbox.browser().call(disownAddress, { body: { id } })).statusCode).toBe(204)
    await issueNow(vera)
    await announceAll()
    await vera.keep('vera@demo.local')
    expect([await subjectsTo('old@demo.local'), await subjectsTo('vera@demo.local')]).toEqual([[], []])
  })

  it('N-04: is not announced at night, when old, without the permission or to a deleted account', async () => {
    const { apartment_meters_data: meters = '' } = allRights
    const blind = await settle('blind@demo.local', { apartment_meters_data: meters })
    const gone = await settle('gone@demo.local')
    const old = await settle('old-receipt@demo.local')
    const asleep = await settle('asleep@demo.local')
    await deleteAccount(gone.client)
    for (const one of [blind, gone]) await issueNow(one)
    await issue(sql, old.place, { period: '2026-02', kopecks: 100, issuedOn: '2026-01-10' })
    await announceAll()
    clock.pass(12 * 3600)
    await issueNow(asleep)
    await announceAll()
    expect(await pushesTo(asleep.endpoint)).toEqual([])
    clock.pass(12 * 3600)
    await announceAll()
    expect(await pushesTo(asleep.endpoint)).toMatchObject([{ title: 'Пришла квитанция' }])
    expect(await pushesTo(blind.endpoint)).toEqual([])
    expect(await pushesTo(old.endpoint)).toEqual([])
    expect([...(await sql`select from receipt_notification_outbox`)]).toEqual([])
    expect(await subjectsTo('blind@demo.local')).toEqual([])
  })
})
