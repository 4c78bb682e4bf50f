import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { createFolderFiles } from '../../../server/adapters/folder-files.ts'
import { createPictures } from '../../../server/adapters/pictures/picture-process.ts'
import { createApp, type AppDeps } from '../../../server/app.ts'
import { readEnvironment } from '../../../server/config/environment.ts'
import { loadHosts } from '../../../server/config/hosts.ts'
import type { Sql } from '../../../server/db/connect.ts'
import { openUploads } from '../../../server/http/receive-upload.ts'
import type { Files } from '../../../server/ports/files.ts'
import { testBank } from './bank.ts'
import { TestClient } from './client.ts'
import { TestClock } from './clock.ts'
import { testPush } from './push.ts'

export interface TestApp {
  readonly app: FastifyInstance
  readonly clock: TestClock
  readonly files: Files
  readonly uploads: string
  readonly logs: readonly string[]
  browser(address?: string): TestClient
}

interface Options {
  readonly variables?: Readonly<Record<string, string>>
  readonly clock?: TestClock
  readonly deps?: Partial<AppDeps>
}

export const testSecret = 'a secret of thirty-two characters or more'

const unexpected = 'unexpected error'

/** Starts the server with a simulated clock. The file fails if the server logs an unexpected error. */
export const startApp = async (
  sql: Sql,
  { variables = {}, clock = new TestClock(), deps = {} }: Options = {},
): Promise<TestApp> => {
  const logs: string[] = []
  const folder = mkdtempSync(join(tmpdir(), 'cabinet-files-'))
  const uploads = openUploads(join(folder, 'uploads'), clock.now())
  const files = createFolderFiles(join(folder, 'kept'))
  const pictures = createPictures(uploads)
  const app = await createApp({
    environment: readEnvironment({ NODE_ENV: 'test', ...variables }),
    sql,
    clock,
    secret: testSecret,
    hosts: await loadHosts(null),
    dist: null,
    push: testPush(testSecret),
    files,
    pictures,
    uploads,
    bank: testBank(),
    telephony: null,
    sandbox: null,
    logStream: { write: (line) => void logs.push(line) },
    ...deps,
  })
  await app.ready()
  afterAll(async () => {
    await app.close()
    pictures.close()
    rmSync(folder, { recursive: true })
    expect(logs.filter((line) => line.includes(unexpected))).toEqual([])
  })
  return { app, clock, files, uploads, logs, browser: (address) => new TestClient(app, address) }
}
