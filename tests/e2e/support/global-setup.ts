import { buildApp, isBuildStale } from '../../../server/build.ts'
import { createRunFolder } from '../../server/support/run-folder.ts'
import { startCluster } from './cluster.ts'

const variable = 'E2E_CLUSTER_URL'

export function clusterUrl(): string {
  const url = process.env[variable]
  if (!url)
    throw new Error(`${variable} is not set: end-to-end tests are started by Playwright with its config`)
  return url
}

// eslint-disable-next-line import/no-default-export
export default async function globalSetup(): Promise<() => Promise<void>> {
  if (await isBuildStale()) await buildApp()
  const cluster = await startCluster(createRunFolder())
  process.env[variable] = cluster.url
  return () => cluster.stop()
}
