import type { Sql } from '../../../server/db/connect.ts'
import type { Job } from '../../../server/kernel/jobs.ts'
import { createHmacFunction } from '../../../server/kernel/hmac.ts'
import { defaultRetention } from '../../../server/kernel/retention.ts'
import { collectJobs } from '../../../server/modules/all.ts'
import type { JobDeps } from '../../../server/modules/server-module.ts'
import { testSecret } from './app.ts'
import { testBank } from './bank.ts'
import type { TestClock } from './clock.ts'
import { testPush } from './push.ts'

const noFiles: JobDeps['files'] = {
  put: () => Promise.reject(new Error('No files here')),
  open: () => Promise.resolve(null),
  remove: () => Promise.resolve(),
  check: async () => true,
  freeBytes: async () => null,
  close: () => undefined,
}

export const openJobs = (sql: Sql, clock: TestClock, deps: Partial<JobDeps> = {}) => {
  const failures: unknown[] = []
  const jobs = collectJobs({
    sql,
    clock,
    hmac: createHmacFunction(testSecret),
    push: testPush(testSecret),
    files: noFiles,
    bank: testBank(),
    mail: null,
    publicUrl: 'https://cabinet.test',
    retention: { ...defaultRetention, readings: 5, receipts: 5 },
    log: {
      warn: (message: unknown) => void failures.push(message),
      error: (message: unknown) => void failures.push(message),
    },
    ...deps,
  })
  const find = (name: string): Job => {
    const job = jobs.find((one) => one.name === name)
    if (!job) throw new Error(`There is no job ${name}`)
    return job
  }
  return {
    names: jobs.map(({ name }) => name),
    failures,
    find,
    /** Runs each job once. Returns true if more work may be left. */
    async turn(...names: string[]): Promise<boolean> {
      let isMore = false
      for (const name of names) isMore = (await find(name).run()) || isMore
      return isMore
    },
  }
}
