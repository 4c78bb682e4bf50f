// --write updates the list in docs/security.md.
import { readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFolderFiles } from '../../server/adapters/folder-files.ts'
import { createPictures } from '../../server/adapters/pictures/picture-process.ts'
import { systemClock } from '../../server/adapters/system-clock.ts'
import { createApp } from '../../server/app.ts'
import { readEnvironment } from '../../server/config/environment.ts'
import { loadHosts } from '../../server/config/hosts.ts'
import { connect } from '../../server/db/connect.ts'
import { testBank } from '../server/support/bank.ts'
import { testPush } from '../server/support/push.ts'
import { insertList, renderWays, type WayIn } from './ways-in.ts'

const page = join(import.meta.dirname, '../../docs/security.md')
const secret = 'a secret of thirty-two characters or more'
const folder = tmpdir()
const ways: WayIn[] = []

// Never listens, and runs no query.
const app = await createApp({
  environment: readEnvironment({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DOCS: 'off' }),
  sql: connect('postgres://nobody@127.0.0.1:1/nothing'),
  clock: systemClock,
  secret,
  hosts: await loadHosts(null),
  dist: null,
  push: testPush(secret),
  files: createFolderFiles(folder),
  pictures: createPictures(folder),
  uploads: folder,
  bank: testBank(),
  telephony: null,
  sandbox: null,
  onRoute: ({ method, url, bodyLimit }) =>
    ways.push(...[method].flat().map((name) => ({ method: name, url, bodyLimit }))),
})
await app.ready()
const { bodyLimit = 0 } = app.initialConfig
await app.close()

const text = readFileSync(page, 'utf8')
const expected = insertList(text, renderWays(ways, bodyLimit))
if (process.argv.includes('--write')) writeFileSync(page, expected)
else if (text === expected) console.log('docs/security.md lists every way into the server with its limits')
else {
  console.error('The ways into the server in docs/security.md are not those of the code: npm run generate')
  process.exitCode = 1
}
