import type { HostConfig } from '#contract/host/schema.ts'
import { configureCalls } from '../../lib/http/call-context.ts'
import { readHostConfig } from '../../lib/http/host-config.ts'

/** Written only when it is another one: a browser asks for its icon again at each writing. */
const setIcon = (rel: string, href: string): void => {
  for (const icon of document.querySelectorAll(`link[rel="${rel}"]`))
    if (icon.getAttribute('href') !== href) icon.setAttribute('href', href)
}

/** Applies a host's colours and icons to the page; the rest of the palette is derived in CSS (B-08). */
const applyBranding = (config: HostConfig): void => {
  const { style } = document.documentElement
  style.setProperty('--host-accent', config.accent.light)
  style.setProperty('--host-on-accent', config.accent.onLight)
  style.setProperty('--host-accent-dark', config.accent.dark)
  style.setProperty('--host-on-accent-dark', config.accent.onDark)
  setIcon('icon', config.favicon)
  if (config.touchIcon !== undefined) setIcon('apple-touch-icon', config.touchIcon)
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
export const backgroundOf = ({ backgrounds }: HostConfig): string =>
  backgrounds[day % backgrounds.length] ?? ''
