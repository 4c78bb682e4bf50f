/**
 * Generates clients from the OpenAPI document of a demo site, which must compile and make calls: types by
 * openapi-typescript for openapi-fetch, and a client by openapi-generator, for which Java must be installed. The tools
 * are installed into a temporary folder, so npm must be online.
 */
import { execFileSync, spawn, type ExecFileSyncOptions } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'generated-client-'))
const tools = [
  'openapi-typescript@7.13.0',
  'openapi-fetch@0.17.0',
  // The last version whose package holds the program; later ones download it.
  '@openapitools/openapi-generator-cli@1.0.18-5.0.0-beta2',
  'typescript@5.9.3',
  '@types/node@24.10.1',
]
const generator = 'node_modules/@openapitools/openapi-generator-cli/bin/openapi-generator.jar'

const client = `import createClient from 'openapi-fetch'
import type { paths } from './cabinet.d.ts'

const { CABINET = '', KEY = '' } = process.env
const cabinet = createClient<paths>({ baseUrl: CABINET, headers: { authorization: \`Bearer \${KEY}\` } })
const { data, error } = await cabinet.GET('/organisation/v1/readings', { params: { query: { limit: 2 } } })
if (!data) throw new Error(error.errors.join(', '))
const [reading] = data.results
if (!reading) throw new Error('The demo site has no readings')
const account: string = reading.account
const values: number[] = reading.values
console.log(account, reading.type, values, data.next)

const answer = await cabinet.POST('/organisation/v1/tickets/{number}/answer', {
  params: { path: { number: 1 }, header: { 'Idempotency-Key': crypto.randomUUID() } },
  body: { text: 'Пересчитали' },
})
if (answer.response.status !== 404) throw new Error('A ticket that is not there was answered')
// @ts-expect-error The generated types know the parameters.
await cabinet.GET('/organisation/v1/readings', { params: { query: { page: 2 } } })
`

const generatedClient = `import { Configuration, OrganisationApi } from './generated'

const { CABINET = '', KEY = '' } = process.env
const cabinet = new OrganisationApi(new Configuration({ basePath: CABINET, accessToken: KEY, fetchApi: fetch }))

const callOnce = async () => {
  const { results } = await cabinet.listExportedReadings({ limit: 2 })
  const [reading] = results
  if (!reading) throw new Error('The demo site has no readings')
  const values: number[] = reading.values
  console.log(reading.account, reading.type, values)

  const body = { answerTicketBody: { text: 'Пересчитали' } }
  const refused: unknown = await cabinet
    .answerTicket({ number: 1, idempotencyKey: crypto.randomUUID(), ...body })
    .catch((error: unknown) => error)
  if (!(refused instanceof Response && refused.status === 404))
    throw new Error('A ticket that is not there was answered')
}
void callOnce()
`

const environment = { ...process.env, DATA_DIR: join(folder, 'data'), PORT: '0', LOG_LEVEL: 'error' }
const inFolder: ExecFileSyncOptions = { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] }
const runTool = (name: string, ...args: string[]): void =>
  void execFileSync(join(folder, 'node_modules/.bin', name), args, inFolder)

const server = spawn(process.execPath, ['server/launcher.js', 'server/start.ts'], {
  cwd: root,
  env: environment,
  stdio: ['ignore', 'pipe', 'inherit'],
})
const exited = once(server, 'exit')

const findUrl = async (): Promise<string> => {
  for await (const line of createInterface({ input: server.stdout })) {
    const [, url] = /^Кабинет:\s+(\S+)\/$/.exec(line) ?? []
    if (url !== undefined) return url
  }
  throw new Error('The demo site did not start')
}

try {
  writeFileSync(join(folder, 'package.json'), '{"type": "module"}')
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...tools], inFolder)
  const url = await findUrl()
  const created = execFileSync(
    process.execPath,
    ['server/launcher.js', 'server/operator/cli.ts', 'key', 'create', 'Клиент', 'export,requests'],
    { cwd: root, env: environment, encoding: 'utf8' },
  )
  const key = /cabinet_[\w-]{43}/.exec(created)?.[0] ?? ''

  const document = await (await fetch(`${url}/organisation/v1/openapi.json`)).text()
  writeFileSync(join(folder, 'openapi.json'), document)
  runTool('openapi-typescript', 'openapi.json', '-o', 'cabinet.d.ts')
  writeFileSync(join(folder, 'client.ts'), client)
  const strict = ['--strict', '--skipLibCheck', '--target', 'es2024']
  runTool('tsc', ...strict, '--noEmit', '--allowImportingTsExtensions', '--module', 'nodenext', 'client.ts')
  const calling = { ...inFolder, env: { ...process.env, CABINET: url, KEY: key } }
  execFileSync(process.execPath, ['client.ts'], calling)

  execFileSync('java', ['-jar', generator, 'validate', '-i', 'openapi.json'], inFolder)
  const output = ['-g', 'typescript-fetch', '-p', 'typescriptThreePlus=true', '-o', 'generated']
  execFileSync('java', ['-jar', generator, 'generate', '-i', 'openapi.json', ...output], inFolder)
  writeFileSync(join(folder, 'generated-client.ts'), generatedClient)
  runTool('tsc', ...strict, '--module', 'commonjs', '--outDir', 'built', 'generated-client.ts')
  writeFileSync(join(folder, 'built/package.json'), '{"type": "commonjs"}')
  execFileSync(process.execPath, ['built/generated-client.js'], calling)
  console.log('Every generated client works')
} finally {
  server.kill('SIGTERM')
  await exited
  rmSync(folder, { recursive: true, force: true })
}
