import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { StartHost } from '#contract/organisation/start-host.ts'
import { findFirstScreen } from '../../src/app/boot/first-screen-paths.ts'
import { showFirstScreen } from '../../src/app/boot/show-first-screen.ts'
import { showHost } from '../../src/app/boot/show-host.ts'

const host: StartHost = {
  name: 'ТСЖ «Квартал»',
  accent: { light: '#7a1f5c', onLight: '#ffffff', dark: '#e39acb', onDark: '#000000' },
  emergency: { text: '8 495 123-45-67', href: 'tel:+74951234567' },
  privacy: 'https://kvartal.example/privacy',
  cards: true,
}
const conditions = {
  csrfCookies: ['start-test'],
  wideDesktop: '(min-width: 1381px)',
  qrFlowKey: 'test.qr',
  themeKey: 'test.theme',
}
const screens = `
  <template id="start-login"><header><span>…</span></header><main><h1>Вход</h1><form><input>
    <div class="public__sign-in"><button type="submit">Войти</button><button type="button">Вход без пароля</button></div>
  </form><ul><li><a href="tel:0"><span class="note">0</span></a></li></ul></main></template>
  <template id="start-qr"><main><h1>Введите номер телефона</h1><p><a target="_blank" href="/">политикой</a></p></main></template>`

const root = (): HTMLElement => document.getElementById('root') ?? document.body
const heading = () => root().querySelector('h1')?.textContent ?? 'shell'

const start = (hash: string, { of = host, passkeys = true }: { of?: StartHost; passkeys?: boolean } = {}) => {
  delete root().dataset['start']
  history.replaceState(null, '', `/${hash}`)
  document.body.innerHTML = `<script type="application/json" id="host">${JSON.stringify(of)}</script>
    <div id="root"><div class="boot"><div class="boot__late">Повторить</div></div></div>${screens}`
  showFirstScreen(conditions, findFirstScreen, showHost, () => passkeys)
}

let isWide = false
beforeEach(() => {
  isWide = false
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('min-width') && isWide }))
})
afterEach(() => {
  // As the page's code does; stops the listeners of the test.
  delete root().dataset['start']
  document.cookie = 'start-test=; max-age=-1'
  sessionStorage.clear()
  localStorage.clear()
  for (const name of ['theme', 'lowVision']) delete document.documentElement.dataset[name]
  history.replaceState(null, '', '/')
  vi.unstubAllGlobals()
})

describe('the first screen', () => {
  it.each([
    ['', 'Вход'],
    ['#/', 'Вход'],
    ['#/auth/login/', 'Вход'],
    ['#/qr/payment/', 'Введите номер телефона'],
    ['#/qr/payment/phone?account=100200012', 'Введите номер телефона'],
    ['#/auth/login/?deleted', 'shell'],
    ['#/qr/payment/confirm/', 'shell'],
    ['#/meters/list/', 'shell'],
    ['#/desk/', 'shell'],
  ])('B-14: at «%s» is «%s»', (hash, expected) => {
    start(hash)
    expect(heading()).toBe(expected)
  })

  it('B-04 B-14: is the shell for a resident, and the payment by QR for anybody', () => {
    document.cookie = 'start-test=1'
    start('')
    expect(heading()).toBe('shell')
    start('#/qr/payment/')
    expect(heading()).toBe('Введите номер телефона')
  })

  it('B-02 B-14: is the shell for a wide desktop, a payment in progress and the low-vision mode', () => {
    isWide = true
    start('#/qr/payment/')
    expect(heading()).toBe('shell')
    isWide = false
    sessionStorage.setItem('test.qr', '{}')
    start('#/qr/payment/')
    expect(heading()).toBe('shell')
    document.documentElement.dataset['lowVision'] = 'on'
    start('')
    expect(heading()).toBe('shell')
  })

  it('P-04 B-14: is the shell for the payment by QR where no bank is connected', () => {
    start('#/qr/payment/', { of: { ...host, cards: false } })
    expect(heading()).toBe('shell')
    start('', { of: { ...host, cards: false } })
    expect(heading()).toBe('Вход')
  })

  it("B-08 B-14: has the host's name, colours and emergency telephone", () => {
    start('')
    expect(root().querySelector('header span')?.textContent).toBe('ТСЖ «Квартал»')
    expect(document.documentElement.style.getPropertyValue('--host-accent')).toBe('#7a1f5c')
    expect(root().querySelector('a')?.getAttribute('href')).toBe('tel:+74951234567')
    expect(root().querySelector('.note')?.textContent).toBe('8 495 123-45-67')
  })

  it('B-12 B-14: shows nothing that the host has not', () => {
    start('', { of: { ...host, emergency: null, privacy: null }, passkeys: false })
    expect(root().querySelector('a')).toBeNull()
    expect(root().textContent).not.toContain('Вход без пароля')
    start('#/qr/payment/', { of: { ...host, privacy: null } })
    expect(root().querySelector('p a')).toBeNull()
    expect(root().querySelector('p')?.textContent).toBe('политикой')
  })

  it('B-14: applies the stored theme', () => {
    localStorage.setItem('test.theme', 'dark')
    start('')
    expect(document.documentElement.dataset['theme']).toBe('dark')
  })

  it('B-14: follows the address until the code takes over', () => {
    start('')
    location.hash = '#/qr/payment/'
    dispatchEvent(new Event('hashchange'))
    expect(heading()).toBe('Введите номер телефона')
    location.hash = '#/auth/repair/'
    dispatchEvent(new Event('hashchange'))
    expect(heading()).toBe('shell')
    root().dataset['taken'] = ''
    location.hash = '#/auth/login/'
    dispatchEvent(new Event('hashchange'))
    expect(heading()).toBe('shell')
    delete root().dataset['taken']
  })

  it('B-14: stops a form, and no press, while the code takes over', () => {
    start('')
    root().dataset['taken'] = ''
    const button = root().querySelector('button')
    const act = (target: Element | null, name: string) =>
      target?.dispatchEvent(new Event(name, { bubbles: true, cancelable: true }))
    expect(act(button, 'click')).toBe(true)
    expect(button?.dataset['pressed']).toBeUndefined()
    expect(act(root().querySelector('form'), 'submit')).toBe(false)
    delete root().dataset['taken']
  })

  it('B-14: marks only the last pressed button, and sends no form', () => {
    start('')
    const [submit, passkey] = root().querySelectorAll('button')
    const press = (button?: HTMLElement) =>
      button?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
    expect(press(submit)).toBe(false)
    expect(press(passkey)).toBe(false)
    expect([submit, passkey].map((button) => button?.dataset['pressed'])).toEqual([undefined, ''])
    const send = new Event('submit', { bubbles: true, cancelable: true })
    root().querySelector('form')?.dispatchEvent(send)
    expect(send.defaultPrevented).toBe(true)
    expect([submit, passkey].map((button) => button?.dataset['pressed'])).toEqual(['', undefined])
  })
})
