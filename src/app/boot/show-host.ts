import type { StartHost } from '#contract/organisation/start-host.ts'

/**
 * Sets the host's colours and fills a prerendered screen with its values (B-08). build/first-screens.ts inlines it into
 * index.html, so it must be self-contained.
 */
export const showHost = (
  { name, accent, emergency, privacy }: StartHost,
  screen: ParentNode = document.createDocumentFragment(),
): void => {
  const { style } = document.documentElement
  style.setProperty('--host-accent', accent.light)
  style.setProperty('--host-on-accent', accent.onLight)
  style.setProperty('--host-accent-dark', accent.dark)
  style.setProperty('--host-on-accent-dark', accent.onDark)

  const brand = screen.querySelector('header span')
  if (brand) brand.textContent = name
  const call = screen.querySelector<HTMLAnchorElement>('a[href^="tel:"]')
  const note = call?.querySelector('.note')
  if (emergency === null) call?.closest('li')?.remove()
  else if (call && note) {
    call.setAttribute('href', emergency.href)
    note.textContent = emergency.text
  }
  const policy = screen.querySelector('p > a[target]')
  if (privacy === null) policy?.replaceWith(policy.textContent)
  else policy?.setAttribute('href', privacy)
}
