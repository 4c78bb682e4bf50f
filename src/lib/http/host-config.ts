import { getHostConfig } from '#contract/organisation/host-endpoints.ts'
import { hostConfigSchema, type HostConfig } from '#contract/organisation/host-schema.ts'

const timeoutMs = 10_000

/** Avoids `call`, to keep the first screen small. Throws if the reply is missing or invalid. */
export const readHostConfig = async (): Promise<HostConfig> => {
  const response = await fetch(getHostConfig.path, { signal: AbortSignal.timeout(timeoutMs) })
  return hostConfigSchema.parse(await response.json())
}
