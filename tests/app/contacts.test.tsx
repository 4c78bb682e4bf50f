import { act, cleanup, render, screen } from '@testing-library/react'
import { Provider } from 'jotai/react'
import type { ReactNode } from 'react'
import { Router } from 'wouter'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { telHref } from '#contract/organisation/contacts.ts'
import type { HostConfig } from '#contract/organisation/host-schema.ts'
import { RequestsSection } from '../../src/app/cabinet/cases/requests-section.tsx'
import { MoreScreen } from '../../src/app/cabinet/more/more-screen.tsx'
import { Rail } from '../../src/app/cabinet/shell/navigation.tsx'
import { LoginScreen } from '../../src/features/auth/login-screen.tsx'
import { BankReturn } from '../../src/features/dashboard/components/bank-return.tsx'
import { Tiles } from '../../src/features/dashboard/components/tiles.tsx'
import { InfoScreen } from '../../src/features/profile/screens/info-screen.tsx'
import { BlockedScreen, GreetingsScreen } from '../../src/features/qr/end-screens.tsx'
import { shopAtom } from '../../src/features/shop/state.ts'
import { PhoneScreen } from '../../src/features/qr/phone-screen.tsx'
import { SupportContext } from '../../src/ui/feedback/support-context.ts'
import { byHash } from '../../src/lib/routes/hash-location.ts'
import { startSessionAtom } from '../../src/lib/session/session.ts'
import { store } from '../../src/lib/state/store.ts'
import { plumbing } from '../features/support/shop.tsx'
import { bareHost, host as full } from '../support/host.ts'

beforeEach(() => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network'))))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const nothing = () => undefined
const constants = {
  time_zone: 'Europe/Moscow',
  today: '2026-11-22',
  period: '2026-11',
  meter_window: { from_day: 1, till_day: 31, strict: false },
  benefit: false,
  payment_maximum: 50_000,
} as const

const screens: Readonly<Record<string, (host: HostConfig) => ReactNode>> = {
  'the sign-in': (host) => <LoginScreen notice={null} host={host} background="/b.svg" onSignedIn={nothing} />,
  'the rail': (host) => <Rail path="/" unsent={0} host={host} permissions={{}} profile={null} />,
  '«Ещё»': (host) => <MoreScreen host={host} permissions={{}} />,
  'the page about the organisation': (host) => <InfoScreen host={host} />,
  'the form of a request': (host) => (
    <RequestsSection
      view="create"
      host={host}
      permissions={{ request_log: 'CRUD' }}
      constants={{ ...constants }}
    />
  ),
  'the tiles of Home': ({ links }) => (
    <Tiles requestHref="#/r" ticketHref="#/t" jobsHref={links.jobs} onOpen={() => true} />
  ),
  'the return from the bank': () => <BankReturn where="bank_payment" isSignedIn onLeave={nothing} />,
  'the first step of a payment by QR': (host) => <PhoneScreen host={host} onTouched={nothing} />,
  'its end': () => <GreetingsScreen />,
  'its refusal': (host) => <BlockedScreen host={host} />,
}

const show = (renderScreen: (host: HostConfig) => ReactNode, host: HostConfig) =>
  render(
    <Provider store={store}>
      <Router {...byHash}>{renderScreen(host)}</Router>
    </Provider>,
  )
const outside = () =>
  screen
    .queryAllByRole('link')
    .map((link) => link.getAttribute('href') ?? '')
    .filter((href) => !href.startsWith('#'))

describe('contacts of the organisation', () => {
  it.each(Object.entries(screens))(
    'B-12: %s shows no telephone, address or link that the organisation did not set',
    (_what, renderScreen) => {
      show(renderScreen, full)
      expect(document.body.textContent).not.toBe('')
      cleanup()
      show(renderScreen, bareHost)
      expect(outside()).toEqual([])
      expect(document.body.textContent).not.toMatch(
        /Аварийн|Садов|495|Диспетчер|Офис|[Рр]озыгрыш|null|undefined/,
      )
    },
  )

  it.each(['the sign-in', 'the rail', '«Ещё»', 'the page about the organisation', 'the form of a request'])(
    "B-12: %s shows the organisation's emergency number",
    (what) => {
      const renderScreen = screens[what]
      if (!renderScreen) throw new Error('There is no such screen')
      show(renderScreen, { ...bareHost, contacts: { emergency: '8 (812) 000-00-00' } })
      expect(outside()).toEqual(['tel:+78120000000'])
      expect(document.body.textContent).toContain('8 (812) 000-00-00')
    },
  )

  it('B-16: without a bank the sign-in and «Ещё» offer no payment, autopay or saved cards', () => {
    const offers = (cards?: false) => {
      const host = { ...bareHost, ...(cards === false && { cards }) }
      const permissions = { all_apartments_accruals: 'CRUD' }
      show(
        () => (
          <SupportContext value={host}>
            <LoginScreen notice={null} host={host} background="/b.svg" onSignedIn={nothing} />
            <MoreScreen host={host} permissions={permissions} />
          </SupportContext>
        ),
        host,
      )
      const texts = screen.queryAllByRole('link').map(({ textContent }) => textContent ?? '')
      cleanup()
      return texts.filter((text) => /платить|Автоплат|карты/.test(text))
    }
    expect(offers()).toEqual([
      'Оплатить без входаПо номеру телефона, нужна минута',
      'Что умеет кабинетКак платить и передавать показания',
      'Автоплатёж',
      'НастройкиУведомления, карты, оформление',
    ])
    expect(offers(false)).toEqual(['Как оплатитьПо квитанции, в приложении банка'])
  })

  it.each([
    ['offers', [plumbing]],
    ['does not offer', []],
  ])('B-16: the form of a request %s paid works where the organisation sells %o', async (_what, results) => {
    vi.stubGlobal('fetch', (url: string) =>
      url.includes('template_request')
        ? Promise.resolve(Response.json({ results }))
        : Promise.reject(new TypeError('no network')),
    )
    const permissions = { request_log: 'CRUD', catalogue_cabinet_positions: 'R' }
    show(
      (host) => (
        <RequestsSection view="create" host={host} permissions={permissions} constants={{ ...constants }} />
      ),
      full,
    )
    await act(() => store.set(shopAtom))
    expect(screen.queryAllByRole('link', { name: 'Закажите услугу по твёрдой цене' })).toHaveLength(
      results.length,
    )
  })

  it('H-07 B-12: «Ещё» names emergency, dispatcher, office hours, mail and site', () => {
    show((host) => <MoreScreen host={host} permissions={{}} />, full)
    expect(outside()).toEqual([
      'tel:+74951234567',
      'tel:+74951234560',
      'mailto:support@sadovaya.example',
      'https://sadovaya.example/',
    ])
    expect(screen.getByText('ул. Садовая, 1, ПН-ПТ 9:00-18:00')).toBeTruthy()
  })

  it('B-12 A-12: names the organisation of the account, not the host that serves several', async () => {
    const extra = { address: '', account_number: '', organisation: 'ТСЖ «Заречное»', emergency_phone: null }
    vi.stubGlobal('fetch', (url: string | URL) =>
      String(url).includes('/auth/verify/')
        ? Promise.resolve(Response.json(extra))
        : Promise.reject(new TypeError('no network')),
    )
    show(
      (host) => (
        <>
          <MoreScreen host={host} permissions={{}} />
          <InfoScreen host={host} />
        </>
      ),
      full,
    )
    expect(screen.getAllByRole('heading', { name: full.name })).toHaveLength(2)
    await act(() => store.set(startSessionAtom, null))
    expect(await screen.findAllByRole('heading', { name: extra.organisation })).toHaveLength(2)
    expect(screen.queryByRole('heading', { name: full.name })).toBeNull()
  })

  it('B-12: opens with a stored configuration of an earlier version', () => {
    const { contacts: _, ...earlier } = bareHost
    show((host) => <MoreScreen host={host} permissions={{}} />, earlier)
    expect(screen.getByRole('button', { name: 'Выйти' })).toBeTruthy()
  })

  it.each([
    ['8 (495) 111-22-33, доб. 5', 'tel:+74951112233,5'],
    ['8 495 111-22-33 (добавочный 123)', 'tel:+74951112233,123'],
    ['8 495 111-22-33, добрый вечер до 9', 'tel:+74951112233'],
    ['+7 495 111 22 33', 'tel:+74951112233'],
    ['112', 'tel:112'],
    ['+7 495 111-22-33 (24 часа)', 'tel:+74951112233'],
    ['Круглосуточно 24/7: +7 495 111-22-33', 'tel:+74951112233'],
    ['+7 495 111–22–33', 'tel:+74951112233'],
    ['8\u00A0(495)\u00A0111\u2011223\u20113', 'tel:+74951112233'],
    ['с 8 до 20 8 495 111-22-33', 'tel:+74951112233'],
    ['112 или 8 (4852) 22-33-44', 'tel:+74852223344'],
    ['+7 495 111-22-33, 111-22-44', 'tel:+74951112233'],
    ['с 09:00 до 18:00 495 111-22-33', 'tel:+74951112233'],
    ['8 до 17, тел. 22-33-44', 'tel:223344'],
    ['+375 29 123-45-67', 'tel:+375291234567'],
    ['Круглосуточно, 24/7', undefined],
    ['+7 495 111-22-3', undefined],
    ['круглосуточно 495 111-22-33', 'tel:+74951112233'],
    ['спросите в офисе', undefined],
    ['8.495.111.22.33', 'tel:+74951112233'],
    ['8/495/111-22-33', 'tel:+74951112233'],
    ['+7 (48 22) 33-44-55', 'tel:+74822334455'],
    ['с 8.30 до 17.30, 8 495 111-22-33', 'tel:+74951112233'],
    ['8.30-17.30 8 495 111-22-33', 'tel:+74951112233'],
    ['пн-пт 9-18 495-111-22-33', 'tel:+74951112233'],
    ['8-800-100-2-300', 'tel:+78001002300'],
    ['8 7272 50 00 00', 'tel:+77272500000'],
    ['727 250-00-00', 'tel:+77272500000'],
    ['8 495 111-22-3', undefined],
    ['+7 495 111-22-334', undefined],
    ['84951112223', 'tel:+74951112223'],
    ['с 9-00 до 18-00', undefined],
    ['с 9-00 до 18-00, 22-33-44', 'tel:223344'],
    ['2-34-56', 'tel:23456'],
    ['223-44-55, 24 часа', 'tel:2234455'],
    ['223-4455', 'tel:2234455'],
    ['+375 (17) 123-45-67 (24 часа)', 'tel:+375171234567'],
    ['8 10 375 17 123-45-67', 'tel:+375171234567'],
    ['+374 10 12-34-56, 24/7', 'tel:+37410123456'],
    ['+996 312 12-34-56 (24 часа)', 'tel:+996312123456'],
    ['+1 (212) 555-12-34', 'tel:+12125551234'],
    ['+44 20 7946 0958', 'tel:+442079460958'],
    ['8 495 111-22-33 вн. 012', 'tel:+74951112233,012'],
    ['8 495 111-22-33, внутренний 7', 'tel:+74951112233,7'],
    ['8 495 111-22-33 #5', 'tel:+74951112233,5'],
    ['8 495 111-22-33 (24 часа), доб. 5', 'tel:+74951112233,5'],
    ['8 495 111-22-33 дневной 8-17', 'tel:+74951112233'],
    ['+7 495 111-22-33, +7 495 111-22-44 (доб. 5)', 'tel:+74951112233'],
    ['101 или 112', 'tel:101'],
    ['8-800-ДОМ', undefined],
  ])('B-12: «%s» calls %s', (text, href) => expect(telHref(text)).toBe(href))
})
