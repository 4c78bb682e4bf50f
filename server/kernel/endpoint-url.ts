import type { Endpoint } from '#contract/endpoint.ts'
import type { HostConfig } from '#contract/organisation/host-schema.ts'

type Prefixes = HostConfig['prefixes']

export const defaultPrefixes: Prefixes = {
  auth: '/auth',
  internal: '/internal',
  req: '/req',
  files: '/files',
  acquiring: '/gpb/acquiring',
}

export const toUrl = ({ service, path }: Endpoint, prefixes: Prefixes = defaultPrefixes): string =>
  service === 'site' ? path : prefixes[service] + path
