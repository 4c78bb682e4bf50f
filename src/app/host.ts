import type { HostConfig } from '#contract/host/schema.ts'
import { configureCalls } from '../lib/http/call-context.ts'
import { readHostConfig } from '../lib/http/host-config.ts'
import { applyBranding } from './branding.ts'

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
