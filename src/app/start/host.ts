import type { HostConfig } from '#contract/host/schema.ts'
import { configureCalls } from '../../lib/http/call-context.ts'
import { readHostConfig } from '../../lib/http/host-config.ts'

const setIcon = (rel: string, href: string): void => {
  const { head } = document
  const found = head.querySelector<HTMLLinkElement>(`link[rel="${rel}"]`)
  const icon = found ?? head.appendChild(Object.assign(document.createElement('link'), { rel }))
  // Written only when it is another one: a browser asks for its icon again at each writing.
  if (icon.getAttribute('href') !== href) icon.setAttribute('href', href)
}

/** Gives the tab and the home screen a host's icons (B-08). A tab's one is drawn by the page's own thread, so not at first. */
export const showIcons = ({ favicon, touchIcon }: HostConfig): void => {
  setIcon('icon', favicon)
  if (touchIcon !== undefined) setIcon('apple-touch-icon', touchIcon)
}

/** Applies a host's colours to the page; the rest of the palette is derived in CSS (B-08). */
const applyBranding = (config: HostConfig): void => {
  const { style } = document.documentElement
  style.setProperty('--host-accent', config.accent.light)
  style.setProperty('--host-on-accent', config.accent.onLight)
  style.setProperty('--host-accent-dark', config.accent.dark)
  style.setProperty('--host-on-accent-dark', config.accent.onDark)
}

/** The host's configuration, read once at start-up; its prefixes and colours hold from then on (B-08). */
export const readHost = async (): Promise<HostConfig> => {
  const config = await readHostConfig()
  configureCalls({ prefixes: config.prefixes })
  applyBranding(config)
  return config
}

const dayMs = 86_400_000
const day = Math.floor(Date.now() / dayMs)

/** One of the host's pictures: another one each day, the same while the page is open. */
export const getBackground = ({ backgrounds }: HostConfig): string =>
  backgrounds[day % backgrounds.length] ?? ''
