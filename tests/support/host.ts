import type { HostConfig } from '#contract/organisation/host-schema.ts'
import { defaultHost } from '../../server/config/hosts.ts'
import { organisation } from '../../server/seed/demo-data.ts'
import { demoHost } from '../../server/seed/demo-host.ts'

export const host: HostConfig = {
  ...demoHost,
  name: organisation.name,
  contacts: { emergency: organisation.emergencyPhone, ...organisation.contacts },
}

export const bareHost: HostConfig = { ...defaultHost, name: 'ТСЖ «Тихое»', contacts: {} }
