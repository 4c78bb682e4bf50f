import type { Endpoint } from '#contract/endpoint.ts'
import type { HostConfig } from '#contract/host/schema.ts'

type Prefixes = HostConfig['prefixes']

/** Prefixes of the services on a host that configures none (docs/specification.md). */
export const defaultPrefixes: Prefixes = {
  auth: '/auth',
  internal: '/internal',
  req: '/req',
  files: '/files',
  acquiring: '/gpb/acquiring',
}

/** Path of an endpoint on a host with these prefixes, '/internal/api/...'. */
export const toUrl = ({ service, path }: Endpoint, prefixes: Prefixes = defaultPrefixes): string =>
  service === 'site' ? path : prefixes[service] + path
