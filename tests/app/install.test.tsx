import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Provider } from 'jotai/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { host } from '../support/host.ts'

type Outcome = 'accepted' | 'dismissed'

beforeEach(() => {
  vi.resetModules()
  localStorage.clear()
  location.hash = '#/more/'
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Its own modules; `offer` simulates a browser that can install. */
const openMore = async () => {
  const { watchInstall } = await import('../../src/lib/device/install.ts')
  const { store } = await import('../../src/lib/state/store.ts')
  const { MoreScreen } = await import('../../src/app/cabinet/more/more-screen.tsx')
  watchInstall()
  const prompt = vi.fn<() => Promise<{ outcome: Outcome }>>().mockResolvedValue({ outcome: 'accepted' })
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
  return {
    prompt,
    event,
    offer: () => dispatchEvent(event),
    show: () =>
      render(
        <Provider store={store}>
          <MoreScreen host={host} permissions={{}} />
        </Provider>,
      ),
  }
}
const row = () => screen.queryByRole('button', { name: /^Установить кабинет/ })
const setUserAgent = (userAgent: string) => vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15'

describe('the install offer in «Ещё»', () => {
  it("O-01: opens the browser's prompt once", async () => {
    const more = await openMore()
    more.offer()
    more.show()
    expect(more.event.defaultPrevented).toBe(true)
    fireEvent.click(row() ?? document.body)
    expect(more.prompt).toHaveBeenCalledOnce()
    expect(row()).toBeNull()
  })

  it('O-01: is hidden when the browser cannot install and in the installed application', async () => {
    const more = await openMore()
    more.show()
    expect(row()).toBeNull()
    cleanup()
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('standalone') }))
    more.offer()
    more.show()
    expect(row()).toBeNull()
  })

  it('O-01: disappears once the application is installed', async () => {
    const more = await openMore()
    more.offer()
    dispatchEvent(new Event('appinstalled'))
    more.show()
    expect(row()).toBeNull()
  })

  it('O-01: shows the manual steps on an iPhone', async () => {
    setUserAgent(iPhone)
    const more = await openMore()
    more.show()
    fireEvent.click(row() ?? document.body)
    expect(screen.getByRole('dialog', { name: 'Как установить на iPhone' })).toBeTruthy()
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining([
        'Нажмите «Поделиться» внизу экрана Safari',
        'Выберите «На экран „Домой“»',
        'Нажмите «Добавить»',
      ]),
    )
  })
})

describe('the install hint on an iPhone', () => {
  const open = async (standalone: boolean) => {
    setUserAgent(iPhone)
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { standalone }))
    const more = await openMore()
    more.show()
  }

  it('O-01: is shown in Safari, not when opened from the home screen', async () => {
    await open(false)
    expect(row()).toBeTruthy()
    cleanup()
    vi.resetModules()
    await open(true)
    expect(row()).toBeNull()
  })
})

describe('the offer on Home', () => {
  const title = () => screen.queryByText('Установить кабинет')

  const openHome = async (visits: number) => {
    localStorage.setItem('cabinet.visits', String(visits))
    const { watchInstall } = await import('../../src/lib/device/install.ts')
    const { store } = await import('../../src/lib/state/store.ts')
    const { InstallOffer } = await import('../../src/app/cabinet/home/install-tips.tsx')
    watchInstall()
    const prompt = vi.fn<() => Promise<{ outcome: Outcome }>>().mockResolvedValue({ outcome: 'accepted' })
    dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }))
    const show = () =>
      render(
        <Provider store={store}>
          <InstallOffer />
        </Provider>,
      )
    show()
    return { prompt, show }
  }

  it('O-01: waits for the second visit', async () => {
    const { show } = await openHome(1)
    expect(title()).toBeNull()
    cleanup()
    localStorage.setItem('cabinet.visits', '2')
    show()
    expect(title()).toBeTruthy()
  })

  it("O-01: opens the browser's prompt once", async () => {
    const { prompt, show } = await openHome(2)
    fireEvent.click(screen.getByRole('button', { name: 'Установить' }))
    expect(prompt).toHaveBeenCalledOnce()
    expect(title()).toBeNull()
    cleanup()
    show()
    expect(title()).toBeNull()
  })

  it('O-01: «Не сейчас» hides the offer on Home for good; «Ещё» keeps it', async () => {
    const { prompt, show } = await openHome(2)
    fireEvent.click(screen.getByRole('button', { name: 'Не сейчас' }))
    cleanup()
    show()
    expect(title()).toBeNull()
    expect(prompt).not.toHaveBeenCalled()
    cleanup()
    const more = await openMore()
    more.show()
    expect(row()).toBeTruthy()
  })
})
