import { rmSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { connect } from '../../../server/db/connect.ts'
import { startEmbedded } from '../../../server/db/embedded/start.ts'
import { migrate } from '../../../server/db/migrate.ts'
import { grantForTests, urlOfDatabase } from './database-url.ts'
import { createRunFolder } from './run-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the run's PostgreSQL, with the right to create databases. */
    postgresUrl: string
  }
}

/** Disables durability, because the data does not outlive the run. */
const volatile = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_wal_size: '64MB',
  max_connections: '300',
}

const createTemplate = async (url: string) => {
  const admin = connect(url, { max: 1 })
  await admin`create database template_cabinet`
  await admin.end()
  const template = connect(urlOfDatabase(url, 'template_cabinet'), { max: 1 })
  await migrate(template)
  await template.end()
}

export const setup = async (project: TestProject) => {
  const folder = createRunFolder()
  const { url, stop } = await startEmbedded(folder, volatile)
  const teardown = async () => {
    await stop()
    rmSync(folder, { recursive: true })
  }
  try {
    await grantForTests(folder, url)
    await createTemplate(url)
  } catch (error) {
    await teardown()
    throw error
  }
  project.provide('postgresUrl', url)
  return teardown
}
