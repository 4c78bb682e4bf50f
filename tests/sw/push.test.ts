import { describe, expect, it } from 'vitest'
import type { PushMessage } from '#contract/notifications/schema.ts'
import { parseOpenPath } from '../../src/lib/worker/open-path.ts'
import { openPath, showPush } from '../../sw/push.ts'

const message: PushMessage = {
  scope: 'anna-12',
  title: 'Передайте показания счётчиков',
  body: 'Принимаем до 25 марта. ул. Садовая, 5, кв. 12',
  path: '/meters/list/',
  tag: 'readings-1',
}

const shown = async (text: string) => {
  const notifications: { title: string; options: NotificationOptions }[] = []
  const badges: number[] = []
  await showPush(text, {
    hasScope: async (scope) => scope === 'anna-12',
    show: async (title, options) => void notifications.push({ title, options }),
    showBadge: async () => void badges.push(notifications.length),
  })
  expect(badges).toEqual([1])
  return notifications
}

describe('push in the worker', () => {
  it('N-04: shows its text, tag and link, and updates the badge', async () => {
    expect(await shown(JSON.stringify(message))).toEqual([
      {
        title: message.title,
        options: {
          body: message.body,
          tag: 'readings-1',
          lang: 'ru',
          icon: '/icons/icon-192.png',
          badge: '/icons/badge-96.png',
          data: { path: '/meters/list/', scope: 'anna-12' },
        },
      },
    ])
  })

  it.each([
    ['of a resident who is no longer signed in here', JSON.stringify({ ...message, scope: 'boris-3' })],
    ['that leads out of the cabinet', JSON.stringify({ ...message, path: '//evil.example' })],
    ['that is not ours', 'hello'],
    ['without a word', ''],
  ])('N-04 O-14: shows no content of a push %s', async (_name, text) => {
    const [only] = await shown(text)
    expect(only).toMatchObject({ title: 'Личный кабинет', options: { data: { path: '/' } } })
    expect(JSON.stringify(only)).not.toContain('Садовая')
  })
})

const windows = (...states: readonly string[]) => {
  const messages: unknown[] = []
  const opened: string[] = []
  const pages = states.map((visibilityState, index) => ({
    visibilityState,
    focus: async () => void messages.push(`focus ${index}`),
    postMessage: (ask: unknown) =>
      void messages.push([index, parseOpenPath(ask)?.path, parseOpenPath(ask)?.isTurned]),
  }))
  const open = async (url: string) => void opened.push(url)
  const turned: string[] = []
  const turnTo = async (scope: string) => scope !== 'anna-12' && turned.push(scope) > 0
  return { messages, opened, turned, parts: { pages: async () => pages, open, turnTo } }
}

describe('click on a notification', () => {
  it('N-04: opens its route in a new page if none is open', async () => {
    const { opened, parts } = windows()
    await openPath({ path: '/requests/detail/?id=7' }, parts)
    expect(opened).toEqual(['/#/requests/detail/?id=7'])
  })

  it('N-04: navigates the focused page and keeps typed text', async () => {
    const { messages, opened, parts } = windows('hidden', 'visible')
    await openPath({ path: '/accruals/all/', scope: 'anna-12' }, parts)
    expect([messages, opened]).toEqual([[[1, '/accruals/all/', false], 'focus 1'], []])
  })

  it('N-04: focuses a background page if there is no other', async () => {
    const { messages, parts } = windows('hidden')
    await openPath({ path: '/accruals/all/' }, parts)
    expect(messages).toEqual([[0, '/accruals/all/', false], 'focus 0'])
  })

  it('N-04 A-06: switches the device to the notification’s flat first', async () => {
    const { messages, turned, parts } = windows('visible')
    await openPath({ path: '/requests/detail/?id=7', scope: 'anna-47' }, parts)
    expect([turned, messages]).toEqual([['anna-47'], [[0, '/requests/detail/?id=7', true], 'focus 0']])
    const alone = windows()
    await openPath({ path: '/accruals/all/', scope: 'anna-47' }, alone.parts)
    expect([alone.turned, alone.opened]).toEqual([['anna-47'], ['/#/accruals/all/']])
  })

  it.each([
    undefined,
    null,
    'x',
    {},
    { path: 7 },
    { path: 'https://evil.example' },
    { path: '//evil.example' },
    { path: '/news/list/', scope: 7 },
  ])('N-04: opens the start page for data %j', async (data) => {
    const { opened, parts } = windows()
    await openPath(data, parts)
    expect(opened).toEqual(['/#/'])
  })

  it('N-04: ignores other messages to the page', () => {
    expect([
      parseOpenPath({ type: 'SKIP_WAITING' }),
      parseOpenPath('x'),
      parseOpenPath({ path: '/x' }),
    ]).toEqual([null, null, null])
  })
})
