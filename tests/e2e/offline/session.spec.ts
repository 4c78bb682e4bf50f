import { arrived, expectStatus, savedOnPhone } from '../support/meters-page.ts'
import { annasFlat, annasSecondFlat, onceEach, planReadings, listReadings } from '../support/readings.ts'
import { anna, enterCredentials, expectAskedToSignIn } from '../support/residents.ts'
import { openAnnasMeters, queueOffline } from '../support/submissions.ts'
import { expect, test } from '../support/test.ts'

const refreshes = (seen: readonly { path: string }[]) =>
  seen.filter(({ path }) => path === '/auth/api/v1/auth/refresh/').length

test('A-10 O-09: when the access token expires while readings wait, one refresh follows, and each arrives once', async ({
  product,
  installedDevice: device,
}) => {
  const planned = await planReadings(product.sql, annasFlat)
  await queueOffline(device, planned)
  await device.context.clearCookies({ name: 'access' })
  const before = refreshes(product.network.seen)
  await device.findNetwork()
  await expectStatus(device.page, planned, arrived)
  expect(refreshes(product.network.seen) - before).toBe(1)
  expect(await listReadings(product.sql, annasFlat)).toEqual(onceEach(planned))
})

test('A-11 O-09 O-19: when the session ends while readings wait, the sign-in names them, and each arrives once', async ({
  product,
  installedDevice: device,
}) => {
  const planned = (await planReadings(product.sql, annasFlat)).slice(0, 2)
  await queueOffline(device, planned)
  await product.sql`update session_family set ended_at = now(), end_reason = 'logout'`
  await device.findNetwork()
  await expectAskedToSignIn(device.page)
  expect(await listReadings(product.sql, annasFlat)).toEqual([])
  await device.kill()
  await device.turnOn()
  await device.page.goto('/')

  await expect(device.page.getByRole('status')).toContainText('ждут отправки: 2\u00a0показания')
  await enterCredentials(device.page, anna)
  await expect.poll(() => listReadings(product.sql, annasFlat)).toEqual(onceEach(planned))
})

test('A-11: an ended session leads to the sign-in with one reload and does not loop', async ({
  product,
  installedDevice: device,
}) => {
  await openAnnasMeters(device.page)
  await product.sql`update session_family set ended_at = now(), end_reason = 'logout'`
  const loads: string[] = []
  device.page.on('load', () => loads.push(device.page.url()))
  await device.page.reload()
  await expect(device.page.getByRole('heading', { name: 'Вход' })).toBeVisible()
  expect(new URL(device.page.url()).hash).toBe('#/auth/login/')
  expect(loads).toHaveLength(2)
})

test('A-06 O-08: readings that wait during a profile switch go to the flat they were taken in', async ({
  product,
  installedDevice: device,
}) => {
  const planned = (await planReadings(product.sql, annasFlat)).slice(0, 2)
  await queueOffline(device, planned)
  await product.sql`
    update session_family set profile_id = (
      select profile.id from profile
        join personal_account as account on account.id = profile.personal_account_id
       where account.number = ${annasSecondFlat})`
  await expectStatus(device.page, planned, savedOnPhone)
  await device.findNetwork()
  await expect.poll(() => listReadings(product.sql, annasFlat)).toEqual(onceEach(planned))
  expect(await listReadings(product.sql, annasSecondFlat)).toEqual([])
})

test('O-08: a waiting reading is kept and explained when the resident loses the flat', async ({
  product,
  installedDevice: device,
}) => {
  const { sql } = product
  const planned = (await planReadings(sql, annasFlat)).slice(0, 1)
  await queueOffline(device, planned)
  await sql`
    update session_family set profile_id = (
      select profile.id from profile
        join personal_account as account on account.id = profile.personal_account_id
       where account.number = ${annasSecondFlat})`
  await sql`
    delete from profile using personal_account as account
     where account.id = profile.personal_account_id and account.number = ${annasFlat}`
  await device.findNetwork()
  // The cabinet opens anew with the flat that remains.
  const notice = device.page
    .getByRole('status')
    .filter({ hasText: 'Записи квартиры, которой больше нет в кабинете' })
  await notice.getByRole('link').click()
  await expect(device.page.getByRole('main')).toContainText('Этой квартиры больше нет в вашем кабинете')
  await device.page.getByRole('button', { name: /^Изменить или удалить/ }).click()
  await expect(device.page.getByRole('dialog').getByRole('button', { name: 'Скопировать' })).toBeVisible()
  expect(await listReadings(sql, annasFlat)).toEqual([])
})

test('O-08: the other flat shows and lists a waiting reading of a flat that was detached on another device', async ({
  product: { sql },
  installedDevice: device,
}) => {
  const planned = (await planReadings(sql, annasFlat)).slice(0, 1)
  await queueOffline(device, planned)
  const scope = await device.page.evaluate(async () =>
    (await indexedDB.databases())
      .flatMap(({ name = '' }) => /^cabinet-(?!device$)(.+)$/.exec(name)?.[1] ?? [])
      .join(),
  )
  await sql`
    with former as (
      insert into resident (username, created_at) values ('detached-test', now()) returning id
    ), other as (
      select profile.id from profile
        join personal_account as account on account.id = profile.personal_account_id
       where account.number = ${annasSecondFlat}
    ), moved as (
      update session_family set profile_id = (select id from other)
    )
    update profile set resident_id = (select id from former), detached_scope = ${scope}
      from personal_account as account
     where account.id = profile.personal_account_id and account.number = ${annasFlat}`
  await device.findNetwork()
  await device.page.reload()
  await expect(device.page.getByRole('button', { name: /кв\. 47/ }).filter({ visible: true })).toBeVisible()
  const notice = device.page
    .getByRole('status')
    .filter({ hasText: 'Записи квартиры, которой больше нет в кабинете' })
  await notice.getByRole('link').click()
  const main = device.page.getByRole('main')
  await expect(main).toContainText('Этой квартиры больше нет в вашем кабинете')
  await expect(main.getByRole('button', { name: 'Скопировать' })).toBeVisible()
  expect(await listReadings(sql, annasFlat)).toEqual([])
})

test('A-06: a cold start after a flat went to another resident opens a remaining flat, or says that none is left', async ({
  product: { sql },
  installedDevice: device,
}) => {
  await openAnnasMeters(device.page)
  const move = (number: string) => sql`
    with other as (
      insert into resident (username, created_at) values (${`owner-of-${number}`}, now()) returning id
    )
    update profile set resident_id = (select id from other) from personal_account as account
     where account.id = profile.personal_account_id and account.number = ${number}`
  await move(annasFlat)
  await device.page.goto('about:blank')
  await device.page.goto('/#/main/dashboard/')
  await expect(device.page.getByRole('button', { name: /кв\. 47/ }).filter({ visible: true })).toBeVisible()
  await expect(device.page.getByRole('link', { name: 'Передать показания' }).first()).toBeVisible()

  await move(annasSecondFlat)
  await device.page.goto('about:blank')
  await device.page.goto('/#/main/dashboard/')
  await expect(device.page.getByRole('heading', { name: 'Лицевых счетов не осталось' })).toBeVisible()
  await device.page.getByRole('button', { name: 'Выйти' }).click()
  await device.page.getByRole('dialog').getByRole('button', { name: 'Выйти' }).click()
  await expect(device.page.getByRole('heading', { name: 'Вход' })).toBeVisible()
})

test('A-06: after a switch every screen shows the other flat, also after a reload', async ({
  installedDevice: device,
}) => {
  await openAnnasMeters(device.page)
  await device.page
    .getByRole('button', { name: /кв\. 12/ })
    .first()
    .click()
  await device.page.getByRole('radio', { name: /кв\. 47/ }).click()
  await device.page.getByRole('button', { name: 'Перейти' }).click()
  const current = device.page.getByRole('button', { name: /кв\. 47/ }).filter({ visible: true })
  await expect(current).toBeVisible()
  await device.page.reload()
  await expect(current).toBeVisible()
})
