import type { HostConfig } from '#contract/organisation/host-schema.ts'
import { toStartHost } from '#contract/organisation/start-host.ts'
import { configureCalls } from '../../lib/http/call-context.ts'
import { readHostConfig } from '../../lib/http/host-config.ts'
import { showHost } from './show-host.ts'

const setIcon = (rel: string, href: string): void => {
  const { head } = document
  const found = head.querySelector<HTMLLinkElement>(`link[rel="${rel}"]`)
  const icon = found ?? head.appendChild(Object.assign(document.createElement('link'), { rel }))
  // Browsers request the icon again at each assignment.
  if (icon.getAttribute('href') !== href) icon.setAttribute('href', href)
}

/** Sets the host's icons (B-08). Not called at start: decoding the favicon blocks the main thread. */
export const showIcons = ({ favicon, touchIcon }: HostConfig): void => {
  setIcon('icon', favicon)
  if (touchIcon !== undefined) setIcon('apple-touch-icon', touchIcon)
}

/** Runs once (B-08). */
export const readHost = async (): Promise<HostConfig> => {
  const config = await readHostConfig()
  configureCalls({ prefixes: config.prefixes })
  showHost(toStartHost(config))
  return config
}

const dayMs = 86_400_000
const day = Math.floor(Date.now() / dayMs)

/** Changes daily, but not while the page is open. */
export const getBackground = ({ backgrounds }: HostConfig): string =>
  backgrounds[day % backgrounds.length] ?? ''
