import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { updateNotifications } from '#contract/notifications/endpoints.ts'
import { modules } from '../../../server/modules/all.ts'
import type { NoticeKind } from '../../../server/modules/notifications/service.ts'
import { testDatabase } from '../support/database.ts'
import { openPost } from '../support/mailbox.ts'
import { openPushSandbox } from '../support/push-sandbox.ts'
import { addOrganisation, addProfile, addResident } from '../support/residents.ts'

const { sql } = await testDatabase()
const sandbox = await openPushSandbox(sql)
const post = await openPost(sql, sandbox.clock)

interface Outage {
  readonly period: string
  readonly house: string
  readonly ends: string
}
const outage: NoticeKind<Outage> = {
  name: 'outage',
  slug: 'request_log',
  topic: 'email_requests',
  key: ({ house, ends }) => `${house}/${ends}`,
  content: ({ ends }) => ({
    title: 'Отключат воду',
    detail: `До ${ends}`,
    path: '/',
    tag: 'outage',
    text: 'Наберите воды',
  }),
  expiresAt: ({ ends }) => new Date(ends),
}

it('N-04 N-05: a new kind is notified whenever its key differs, although the month is the same', async () => {
  const username = 'outage@demo.local'
  const profile = await addProfile(sql, await addResident(sql, username), {
    organisation: await addOrganisation(sql),
    number: '12',
  })
  const { client, endpoint } = await sandbox.subscribed(username)
  await client.call(updateNotifications, { body: { email_readings: false } })
  const facts = { period: '2026-03', house: 'Садовая, 5' }
  const soon = new Date(sandbox.clock.now().getTime() + 3600_000).toISOString()
  const later = new Date(sandbox.clock.now().getTime() + 7200_000).toISOString()
  for (const ends of [soon, later, later]) await sandbox.notify(profile, outage, { ...facts, ends })
  await sandbox.sendAll()
  expect(await sandbox.received(endpoint)).toMatchObject([
    { message: { title: 'Отключат воду', tag: `outage-${profile}` }, ttl: '7200' },
    { message: { body: `До ${soon}. ул. Садовая, 5, кв. 12`, path: '/' }, ttl: '3600' },
  ])
  const letters = await post.lettersTo(username)
  expect(letters.map(({ text }) => text.includes('Наберите воды'))).toEqual([true, true])
})

it('N-04: every kind in a folder of notices is listed by its module under a name of its own', async () => {
  const folder = join(import.meta.dirname, '../../../server/modules')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const exported = await Promise.all(
    files
      .filter((file) => /\/notices\/[^/]+\.ts$/.test(file))
      .map(async (file): Promise<object> => import(join(folder, file))),
  )
  const kinds = exported
    .flatMap((values) => Object.values(values))
    .filter((value) => typeof value === 'object')
  const listed = modules.flatMap(({ noticeKinds }) => noticeKinds ?? [])
  expect(new Set(kinds)).toEqual(new Set(listed))
  expect(new Set(listed.map(({ name }) => name)).size).toBe(listed.length)
})
