import { expect, type BrowserContext, type Page } from '@playwright/test'
import type { Sql } from '../../../server/db/connect.ts'
import type { ReceivedPush } from '../../../server/sandbox/push-service.ts'
import { linkIn, waitForLetter } from './mailbox.ts'
import type { Product } from './product.ts'
import { anna } from './residents.ts'

export const notificationsPath = '/internal/api/v4/cabinet/notifications/'

/** Runs in the page before its scripts. */
function subscribeAtSandbox(): void {
  const state = { permission: 'default', asked: 0 }
  let active: object | null = null
  const subscribe = async ({ applicationServerKey: key }: { applicationServerKey: string }) => {
    const reply = await fetch('/sandbox/push/', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ key }),
    })
    const given = await reply.json()
    active = {
      ...given,
      toJSON: () => given,
      unsubscribe: async () => {
        active = null
        return true
      },
    }
    return active
  }
  Object.assign(PushManager.prototype, { subscribe, getSubscription: async () => active })
  Object.defineProperty(Notification, 'permission', { get: () => state.permission })
  Notification.requestPermission = async () => {
    state.asked += 1
    state.permission = 'granted'
    return 'granted'
  }
  Object.assign(globalThis, { pushState: state })
}

/** Headless Chromium has no push service. */
export async function givePushService(context: BrowserContext): Promise<void> {
  await context.grantPermissions(['notifications'])
  await context.addInitScript(subscribeAtSandbox)
}

export const timesAsked = (page: Page): Promise<unknown> => page.evaluate('pushState.asked')

export async function openSettings(page: Page): Promise<void> {
  await page.goto('/#/profile/settings/')
  await expect(page.getByRole('switch', { name: 'Почта' })).toBeVisible()
}

export const pushSwitch = (page: Page) =>
  page.getByRole('switch', { name: 'Уведомления на телефоне или компьютере' })

export async function queuePush(sql: Sql, message: object): Promise<void> {
  await sql`
    insert into notification_outbox (channel, kind, recipient, data, family_id, created_at, due_at, expires_at)
    select 'push', 'new_receipt', '', ${sql.json({ ...message })}, family_id, now(), now(), now() + interval '1 hour'
    from push_subscription`
}

/** Returns it decrypted. */
export async function waitForPush({ serverUrl }: Product): Promise<ReceivedPush> {
  let newest: ReceivedPush | undefined
  await expect
    .poll(async () => {
      const { pushes }: { pushes: ReceivedPush[] } = await (
        await fetch(`${serverUrl}/sandbox/push.json`)
      ).json()
      newest = pushes[0]
      return pushes.length
    })
    .toBeGreaterThan(0)
  if (!newest) throw new Error('No push was sent')
  return newest
}

/** Under the worker's lock: see `inNotificationsTurn`. */
export const shownNotifications = (page: Page) =>
  page.evaluate(() =>
    navigator.locks.request('notifications', async () => {
      const shown = (await (await navigator.serviceWorker.getRegistration())?.getNotifications()) ?? []
      return shown.map(({ title, body, tag }) => ({ title, body, tag }))
    }),
  )

export async function pressNotification(context: BrowserContext): Promise<void> {
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('There is no worker')
  await worker.evaluate(`registration.getNotifications().then(([notification]) => {
    self.dispatchEvent(new NotificationEvent('notificationclick', { notification }))
  })`)
}

export async function receiveNotice(product: Product) {
  const { sql } = product
  await sql`
    insert into notification_outbox (channel, kind, recipient, data, created_at, due_at)
    select 'email', 'notifications_notice', username, jsonb_build_object('resident', id::text, 'title', 'Пришла квитанция',
      'body', 'За март. ул. Садовая, 5, кв. 12', 'path', '/accruals/all/'), now(), now()
    from resident where username = ${anna}`
  const letter = await waitForLetter(product, anna, 'Пришла квитанция')
  const unsubscribeLink = letter.unsubscribe?.replace(/^<|>$/g, '') ?? ''
  return {
    letter,
    cabinetLink: linkIn(letter),
    unsubscribeLink,
    settingsLink: unsubscribeLink.replace('unsubscribe', 'settings'),
  }
}

/** Null before she chose any. */
export async function annasChannels(sql: Sql) {
  const [row] = await sql<
    {
      email: boolean
      vk: boolean
      mobileApp: boolean
      emailReceipts: boolean
      wrongAddress: string | null
    }[]
  >`
    select email, vk, mobile_app, email_receipts, wrong_address from notification_channels
    where resident_id = (select id from resident where username = ${anna})`
  return row ?? null
}
