import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '../../../server/db/connect.ts'
import { startEmbedded } from '../../../server/db/embedded/start.ts'
import { migrate } from '../../../server/db/migrate.ts'
import { seedSandbox } from '../../../server/seed/demo.ts'
import { grantForTests } from '../../server/support/database-url.ts'
import { databaseUrl, templateName } from './database.ts'

/** Test data need not survive a crash. */
const notDurable = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
}

export interface Cluster {
  readonly url: string
  stop(): Promise<void>
}

/** PostgreSQL runs as another user. */
const createDiskFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'cluster-'))
  chmodSync(folder, 0o711)
  return folder
}

/** `stop` removes the folder. */
export async function startCluster(dataDir = createDiskFolder()): Promise<Cluster> {
  const { url, stop } = await startEmbedded(dataDir, notDurable)
  await grantForTests(dataDir, url)
  const root = connect(url, { max: 1 })
  await root`create database ${root(templateName)}`
  await root.end()
  const template = connect(databaseUrl(url, templateName), { max: 1 })
  await migrate(template)
  await seedSandbox(template, new Date())
  await template.end()
  return {
    url,
    async stop() {
      await stop()
      rmSync(dataDir, { recursive: true })
    },
  }
}
