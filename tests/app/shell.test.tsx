import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Provider, useAtomValue } from 'jotai/react'
import type { DetachedWindowAPI } from 'happy-dom'
import type { ReactNode } from 'react'
import { Router } from 'wouter'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { host } from '../support/host.ts'
import { Shell } from '../../src/app/cabinet/shell/shell.tsx'
import { startTexts } from '../../src/app/boot/starting.tsx'
import { byHash, navigate, useHashLocation } from '../../src/lib/routes/hash-location.ts'
import { storageStateAtom } from '../../src/lib/outbox/active.ts'
import { toastAtom } from '../../src/lib/state/notices.ts'
import { remoteAtom } from '../../src/lib/state/remote.ts'
import { store } from '../../src/lib/state/store.ts'
import { PageHead } from '../../src/ui/layout/page-head.tsx'

const flat = { id: 1, address: 'ул. Садовая, 5, кв. 12', account_number: '100200012', scope: 'anna' }
const rights = { request_log: 'R', tickets_from_tenants: 'R', catalogue_cabinet_positions: 'R' }
const profile = {
  user: { id: 1, username: 'anna@demo.local', isPerson: true },
  profiles: [flat],
  session: { account: 'anna', scope: 'anna', profile: 1, csrf: 'word' },
}

beforeEach(() => {
  document.title = startTexts.product
  vi.stubGlobal('scrollTo', vi.fn<(x: number, y: number) => void>())
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const open = (path: string, children: ReactNode, isStored = false) => {
  location.hash = `#${path}`
  return render(
    <Provider store={store}>
      <Router {...byHash}>
        <Shell host={host} profile={profile} permissions={rights} isStored={isStored}>
          {children}
        </Shell>
      </Router>
    </Provider>,
  )
}
declare global {
  interface Window {
    happyDOM?: DetachedWindowAPI
  }
}

const go = (path: string) => act(() => navigate(path))
const setWidth = (width: number) => window.happyDOM?.setViewport({ width })

describe('the success toast', () => {
  const shown = () => screen.queryByText('Сохранено')
  const showAt = (now: number) => vi.spyOn(performance, 'now').mockReturnValue(now)

  it('L-07 U-03: stays on the screen that the action led to and disappears with the next one', () => {
    open('/profile/user/', <p />)
    showAt(1000)
    act(() => store.set(toastAtom, 'Сохранено'))
    showAt(1100)
    go('/main/dashboard/')
    expect(shown()).not.toBeNull()
    showAt(4000)
    go('/meters/list/')
    expect(shown()).toBeNull()
  })

  it('L-01 U-03: the same toast again is announced again', async () => {
    open('/requests/list/', <p />)
    act(() => store.set(toastAtom, 'Сохранено'))
    const region = screen.getByText('Сохранено').closest('output') ?? document.body
    const announced: (string | null)[] = []
    const observer = new MutationObserver((changes) =>
      announced.push(
        ...changes.flatMap(({ addedNodes }) => [...addedNodes]).map(({ textContent }) => textContent),
      ),
    )
    observer.observe(region, { subtree: true, childList: true, characterData: true })
    act(() => store.set(toastAtom, 'Сохранено'))
    await vi.waitFor(() => expect(announced).toEqual(['Сохранено']))
    expect(screen.getAllByText('Сохранено')).toHaveLength(1)
    observer.disconnect()
  })
})

describe('data that could not be refreshed', () => {
  const thing = endpoint({
    name: 'listThings',
    method: 'GET',
    service: 'internal',
    path: '/things/',
    access: 'signed-in',
    reply: z.object({ name: z.string() }),
  })
  const thingAtom = remoteAtom(thing)
  const Screen = () => <p>{useAtomValue(thingAtom).value?.name}</p>
  const quiet = () => screen.queryByText('Не получилось обновить. Показываем то, что загрузили раньше.')

  it('O-03 U-04: stays readable under one quiet line, and «Повторить» reloads it', async () => {
    let answer = () => Response.json({ name: 'Новости' })
    vi.stubGlobal('fetch', () => Promise.resolve(answer()))
    open('/news/list/', <Screen />)
    await act(() => store.set(thingAtom))
    expect(quiet()).toBeNull()

    answer = () => Response.json({ errors: ['Сломалось'] }, { status: 500 })
    await act(() => store.set(thingAtom))
    expect(quiet()).not.toBeNull()
    expect(screen.getByText('Новости')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()

    answer = () => Response.json({ name: 'Свежие новости' })
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Повторить' })))
    expect(await screen.findByText('Свежие новости')).toBeTruthy()
    expect(quiet()).toBeNull()
  })

  it('O-03: says nothing about data that is no longer displayed', async () => {
    let answer = () => Response.json({ name: 'Новости' })
    vi.stubGlobal('fetch', () => Promise.resolve(answer()))
    const { unmount } = open('/news/list/', <Screen />)
    await act(() => store.set(thingAtom))
    answer = () => Response.json({ errors: [] }, { status: 502 })
    await act(() => store.set(thingAtom))
    expect(quiet()).not.toBeNull()
    unmount()
    open('/main/dashboard/', <p />)
    expect(quiet()).toBeNull()
  })
})

describe('a screen that breaks', () => {
  it('U-03 B-01: keeps the navigation and is redrawn by «Повторить» or at another address', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    let isBroken = true
    const Screen = () => {
      if (isBroken) throw new Error('broken')
      return <p>Ваши счётчики</p>
    }
    open('/meters/list/', <Screen />)
    expect(screen.getByRole('heading', { name: 'Произошла ошибка' })).toBeTruthy()
    expect(screen.getAllByRole('link', { name: 'Начисления' }).length).toBeGreaterThan(0)
    fireEvent.click(screen.getByRole('button', { name: 'Повторить' }))
    expect(screen.queryByText('Ваши счётчики')).toBeNull()
    isBroken = false
    fireEvent.click(screen.getByRole('button', { name: 'Повторить' }))
    expect(screen.getByText('Ваши счётчики')).toBeTruthy()
  })

  it('B-01: another address is drawn without a press', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const Screen = () => {
      if (location.hash.startsWith('#/meters/')) throw new Error('broken')
      return <p>Ваши заявки</p>
    }
    open('/meters/list/', <Screen />)
    expect(screen.queryByText('Ваши заявки')).toBeNull()
    go('/requests/')
    expect(screen.getByText('Ваши заявки')).toBeTruthy()
  })
})

describe('a navigation', () => {
  it('L-01: scrolls to the top and focuses the content', () => {
    setWidth(390)
    open('/requests/', <a href="#/requests/detail/?id=5">Течёт кран</a>)
    screen.getByRole('link', { name: 'Течёт кран' }).focus()
    go('/requests/detail/?id=5')
    expect(document.activeElement).toBe(screen.getByRole('main'))
    expect(scrollTo).toHaveBeenCalledExactlyOnceWith(0, 0)
  })

  it('L-01: keeps scroll and focus when a detail opens beside its list', () => {
    setWidth(1440)
    const List = () => {
      const [path] = useHashLocation()
      return (
        // Recreated with its route, as screens are.
        <a key={path} href="#/requests/detail/?id=5" aria-current={path.includes('detail')}>
          Течёт кран
        </a>
      )
    }
    open('/requests/', <List />)
    const row = () => screen.getByRole('link', { name: 'Течёт кран' })
    row().focus()
    go('/requests/detail/?id=5')
    expect(document.activeElement).toBe(row())
    expect(scrollTo).not.toHaveBeenCalled()
    go('/tickets/list/')
    expect(scrollTo).toHaveBeenCalledExactlyOnceWith(0, 0)
  })
})

it('L-10: names the open item in the title, and the section after it', () => {
  const Screen = () => {
    const [path] = useHashLocation()
    const isDetail = path.includes('detail')
    return (
      <PageHead
        title={isDetail ? 'Течёт кран' : 'Мои заявки'}
        {...(isDetail && { backHref: '#/requests/' })}
      />
    )
  }
  open('/requests/', <Screen />)
  expect(document.title).toBe(`Заявки · ${host.name}`)
  go('/requests/detail/?id=5')
  expect(document.title).toBe(`Течёт кран · ${host.name}`)
  go('/requests/')
  expect(document.title).toBe(`Заявки · ${host.name}`)
})

it('L-10: keeps the name of an item that is mounted before the shell notices its address', () => {
  open('/requests/', <PageHead title="Течёт кран" backHref="#/requests/" />)
  expect(document.title).toBe(`Течёт кран · ${host.name}`)
  go('/requests/detail/?id=5')
  expect(document.title).toBe(`Течёт кран · ${host.name}`)
})

describe('a device without storage', () => {
  const warning = 'То, что вы ввели, останется только до тех пор, пока открыта эта страница.'

  it('O-11: shows the warning even if the rest of the notice fails to load', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const failed = Promise.withResolvers<void>()
    vi.doMock('../../src/app/cabinet/storage-page-actions.tsx', () => {
      failed.resolve()
      throw new TypeError('Failed to fetch dynamically imported module')
    })
    store.set(storageStateAtom, 'full')
    try {
      open('/meters/list/', <p>Ваши счётчики</p>)
      await act(() => failed.promise)
      await act(async () => undefined)
      expect(screen.getByRole('alert').textContent).toContain('На телефоне нет места')
      expect(screen.getByRole('alert').textContent).toContain(warning)
      expect(screen.getByText('Ваши счётчики')).toBeTruthy()
      act(() => store.set(storageStateAtom, 'refused'))
      expect(screen.getByRole('alert').textContent).toContain('Телефон не сохраняет записи')
    } finally {
      store.set(storageStateAtom, 'ok')
      vi.doUnmock('../../src/app/cabinet/storage-page-actions.tsx')
    }
  })
})

describe('without a network', () => {
  const offline = () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)

  it('O-06 O-13: says that input is stored and sent later, and that payments wait', () => {
    offline()
    open('/main/dashboard/', <p>Главная</p>)
    expect(screen.getByText('Нет сети.')).toBeTruthy()
    expect(screen.getByText('Отправим сами, оплата позже')).toBeTruthy()
  })

  it('O-03: says when the server is unreachable', () => {
    open('/main/dashboard/', <p>Главная</p>, true)
    expect(screen.getByText('Нет связи с сервером.')).toBeTruthy()
  })
})

describe('the rail', () => {
  it('Q-04: leads from requests to tickets and to the order of services', () => {
    open('/requests/', <p>Заявки</p>)
    expect(screen.getByRole('link', { name: 'Обращения' }).getAttribute('href')).toBe('#/tickets/list/')
    expect(screen.getByRole('link', { name: 'Заказ услуг' }).getAttribute('href')).toBe(
      '#/requests/template_request/',
    )
  })
})
