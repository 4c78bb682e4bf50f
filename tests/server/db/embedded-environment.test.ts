import { expect, it } from 'vitest'
import { buildPostgresEnvironment } from '../../../server/db/embedded/cluster.ts'

it.each([
  ['Linux', { PATH: '/usr/bin' }],
  ['Windows', { Path: 'C:\\Windows', ComSpec: 'cmd.exe', SystemRoot: 'C:\\Windows', SystemDrive: 'C:' }],
  [
    'Windows in capitals',
    { PATH: 'C:\\Windows', COMSPEC: 'cmd.exe', SYSTEMROOT: 'C:\\Windows', Temp: 'C:\\T' },
  ],
])('G-01: passes only the needed variables to PostgreSQL under the names of %s', (_where, needed) => {
  const secrets = { SECRET: 'word', DATABASE_URL: 'postgres://x', PGHOST: 'elsewhere', Pghost: 'elsewhere' }
  expect(buildPostgresEnvironment({ ...secrets, ...needed })).toEqual(needed)
})
