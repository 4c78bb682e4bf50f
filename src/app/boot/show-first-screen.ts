import type { StartHost } from '#contract/organisation/start-host.ts'

export interface StartConditions {
  readonly csrfCookies: readonly string[]
  readonly wideDesktop: string
  readonly qrFlowKey: string
  readonly themeKey: string
}

/**
 * Shows a prerendered screen before the first paint, or leaves the shell. Until React has hydrated it and the page's
 * code deletes `data-start`, marks the pressed button by `data-pressed`; until `data-taken`, follows the address.
 * build/first-screens.ts inlines it into index.html, so it must be self-contained.
 */
export const showFirstScreen = (
  { csrfCookies, wideDesktop, qrFlowKey, themeKey }: StartConditions,
  findFirstScreen: (hash: string) => string,
  showHost: (host: StartHost, screen: ParentNode) => void,
  canUsePasskeys: () => boolean,
): void => {
  const root = document.getElementById('root')
  if (root === null) return
  const shell = [...root.childNodes]
  const late = root.querySelector('.boot__late')?.cloneNode(true)
  const hostText = document.getElementById('host')?.textContent
  if (!hostText) return
  const host: StartHost = JSON.parse(hostText)

  const choose = (): string => {
    if ('lowVision' in document.documentElement.dataset || matchMedia('(forced-colors: active)').matches)
      return 'shell'
    const screen = findFirstScreen(location.hash)
    const hasOtherStart =
      screen === 'qr'
        ? !host.cards || matchMedia(wideDesktop).matches || sessionStorage.getItem(qrFlowKey) !== null
        : csrfCookies.some((name) => document.cookie.includes(`${name}=`))
    return hasOtherStart ? 'shell' : screen
  }
  const show = (): void => {
    const start = choose()
    if (start === root.dataset['start']) return
    root.dataset['start'] = start
    const template = document.getElementById(`start-${start}`)
    if (!(template instanceof HTMLTemplateElement)) return root.replaceChildren(...shell)
    const screen = document.importNode(template.content, true)
    showHost(host, screen)
    if (!canUsePasskeys()) screen.querySelector('.public__sign-in > [type=button]')?.remove()
    root.replaceChildren(screen)
    if (late) document.body.append(late)
  }
  const keepPress = (event: Event): void => {
    const { target } = event
    if (root.dataset['start'] === undefined || !(target instanceof Element)) return
    // From here on React repeats a click, but not a submit: the browser would send the form in the address.
    if (root.dataset['taken'] !== undefined && event.type === 'click') return
    const button =
      target.closest('button') ?? (event.type === 'submit' && target.querySelector('[type=submit]'))
    if (!button) return
    event.preventDefault()
    root.querySelector('[data-pressed]')?.removeAttribute('data-pressed')
    button.setAttribute('data-pressed', '')
  }

  try {
    const theme = localStorage.getItem(themeKey)
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset['theme'] = theme
    show()
  } catch {
    // Storage is blocked: the shell stays.
    return
  }
  addEventListener('hashchange', () => {
    if (root.dataset['start'] !== undefined && root.dataset['taken'] === undefined) show()
  })
  addEventListener('click', keepPress, true)
  addEventListener('submit', keepPress, true)
}
