import { getHostConfig } from '#contract/host/endpoints.ts'
import { hostConfigSchema, type HostConfig } from '#contract/host/schema.ts'

const timeoutMs = 10_000

/**
 * The configuration of the host that the page came from. Asked for without `call`: the first screen waits for it, and
 * what makes calls comes after that screen. Throws for no answer and for one that is not ours.
 */
export const readHostConfig = async (): Promise<HostConfig> => {
  const response = await fetch(getHostConfig.path, { signal: AbortSignal.timeout(timeoutMs) })
  return hostConfigSchema.parse(await response.json())
}
