import { randomUUID } from 'node:crypto'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { runNextImport } from '../../../server/modules/exchange/imports/import-job.ts'
import { withTables } from '../../../server/modules/exchange/imports/table-process.ts'
import { childProcesses } from '../support/child-processes.ts'
import { openExchange } from '../support/exchange.ts'
import { openPrograms } from '../support/api-clients.ts'
import { addOrganisation } from '../support/residents.ts'

const { sql, app, clock, files, own, call } = await openPrograms()
const { put } = await openExchange(sql, { clock, files })

const good = 'Лицевой счёт;Фамилия;Дом;Помещение\n0100;Петров;ул. Мира, 1;5\n'
const balance = (debt: string) => `Лицевой счёт;Сектор;На дату;Долг\n0100;water;1.11.2026;${debt}\n`
const news = (body: string) => `Заголовок;Текст;Дата\nНовость;${body};21.11.2026\n`

const workbook = ({ rows = '', end = '', styles = '' }) => {
  const headers = ['Лицевой счёт', 'Фамилия', 'Дом', 'Помещение']
  const header = headers.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')
  return zipSync({
    'xl/workbook.xml': strToU8('<workbook><sheets><sheet name="1" id="a"/></sheets></workbook>'),
    'xl/_rels/workbook.xml.rels': strToU8('<r><Relationship Id="a" Target="1.xml"/></r>'),
    'xl/styles.xml': strToU8(`<styleSheet><numFmts>${styles}</numFmts></styleSheet>`),
    'xl/1.xml': strToU8(
      `<worksheet><sheetData><row r="1">${header}</row>${rows}</sheetData>${end}</worksheet>`,
    ),
  })
}

const times = 50_000
const textCell = (length: number) => `<c t="inlineStr"><is><t>${'а'.repeat(length)}</t></is></c>`
const tooLong = 'в одной ячейке или строке слишком много знаков'
const hostile: readonly (readonly [
  name: string,
  kind: string,
  table: string | Uint8Array,
  expected: string,
])[] = [
  [
    'a cell of 2,000,000 letters',
    'accounts',
    workbook({ rows: `<row>${textCell(2_000_000)}</row>` }),
    tooLong,
  ],
  [
    'a row of 5,000,000 letters',
    'accounts',
    workbook({ rows: `<row>${textCell(900_000).repeat(6)}</row>` }),
    tooLong,
  ],
  ['a cell of 400,000 zeros', 'balances', balance('0'.repeat(400_000)), 'длиннее 100000 знаков'],
  ['a number that ends wrong', 'balances', balance(`1,${'0'.repeat(times)}1`), 'больше 2 цифр после запятой'],
  ['an account of spaces', 'accounts', good.replace('0100', ' \u00A0'.repeat(times)), 'не заполнено'],
  [
    'a header of 50,000 spaces',
    'accounts',
    good.replace('Дом', `Дом${' '.repeat(times)}x`),
    'нет столбца «Дом»',
  ],
  ['20,000 columns', 'accounts', good.replace('\n', `${';a'.repeat(20_000)}\n`), '"new":1'],
  ['a body of 50,000 «<»', 'news', news('<'.repeat(times)), '"bad_rows":[]'],
  ['a quote without an end', 'accounts', `${good}"${'a'.repeat(2_000_000)}`, 'кавычки не закрыты'],
  [
    'cells far to the right',
    'accounts',
    workbook({ rows: '<row><c r="ZZZ1"><v>1</v></c></row>'.repeat(500) }),
    'не прочитаны: 500 (строки 2–501)',
  ],
  [
    'a format of 50,000 brackets',
    'accounts',
    workbook({ styles: `<numFmt numFmtId="200" formatCode="${'['.repeat(times)}"/>` }),
    '"bad_rows":[]',
  ],
  [
    'a merged range of 50,000 digits',
    'accounts',
    workbook({ end: `<mergeCell ref="A1:B${'1'.repeat(times)}x"/>` }),
    '"bad_rows":[]',
  ],
]

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const send = async (kind: string, table: string | Uint8Array) => {
  const { statusCode, payload } = await app.inject({
    method: 'POST',
    url: `/organisation/v1/imports/${kind}?check=true`,
    headers: {
      authorization: `Bearer ${own.key}`,
      'content-type': typeof table === 'string' ? 'text/csv' : xlsx,
      'idempotency-key': randomUUID(),
    },
    payload: Buffer.from(table),
  })
  expect(statusCode).toBe(202)
  const { id }: { readonly id: string } = JSON.parse(payload)
  return async () => (await call('GET', `reports/${id}`)).json()
}
const runImports = async () => {
  while (await runNextImport({ sql, clock, files }));
}

/** CPU time of the longest event loop turn in ms. Other processes do not affect it. */
const longestTurnDuring = async (work: () => Promise<void>): Promise<number> => {
  let longest = 0
  let before = process.threadCpuUsage()
  const timer = setInterval(() => {
    const { user, system } = process.threadCpuUsage(before)
    longest = Math.max(longest, (user + system) / 1000)
    before = process.threadCpuUsage()
  })
  await work()
  clearInterval(timer)
  return longest
}

it('G-15: checks ten hostile tables without blocking the event loop for 100 ms', async () => {
  // The first import loads modules.
  await send('accounts', good)
  await runImports()
  const reports = []
  for (const [, kind, table] of hostile) reports.push(await send(kind, table))
  expect(await longestTurnDuring(runImports)).toBeLessThan(100)
  for (const [at, report] of reports.entries()) {
    const [name, , , expected] = hostile[at] ?? []
    expect([name, JSON.stringify(await report())]).toEqual([name, expect.stringContaining(expected ?? '')])
  }
})

describe.runIf(process.platform === 'linux')('table import in progress', () => {
  const beginAndFreeze = async () => {
    await send('accounts', good)
    await runImports()
    const frozen = childProcesses('table-child.ts')
    expect(frozen).not.toEqual([])
    for (const pid of frozen) process.kill(pid, 'SIGSTOP')
    const report = await send('accounts', good)
    return { frozen, report, import: runImports() }
  }

  it('G-15: does not block other calls', async () => {
    const { frozen, report, import: made } = await beginAndFreeze()
    for (let count = 0; count < 200; count += 1)
      expect((await app.inject({ method: 'GET', url: '/healthz' })).statusCode).toBe(200)
    expect(await report()).toMatchObject({ state: 'waiting' })
    for (const pid of frozen) process.kill(pid, 'SIGCONT')
    await made
    expect(await report()).toMatchObject({ state: 'done', fault: null })
  })

  it('G-15: is rejected with advice if its reader is killed', async () => {
    const { report, import: made } = await beginAndFreeze()
    const killing = setInterval(() => {
      for (const pid of childProcesses('table-child.ts')) process.kill(pid, 'SIGKILL')
    })
    await made.finally(() => clearInterval(killing))
    expect(await report()).toMatchObject({
      fault: 'таблице не хватило памяти. Разделите её на части или сохраните как CSV',
    })
  })
})

it('G-15: serves organisations, and keys of one, in turns', async () => {
  await runImports()
  const [home] = await sql<{ id: number }[]>`select id from organisation where inn = ${own.inn}`
  const mine = home?.id ?? 0
  const other = await addOrganisation(sql)
  const addKey = async (organisation: number) => {
    const [key] = await sql<{ id: number }[]>`
      insert into api_key (organisation_id, name, scopes, hash, created_by, created_at)
      values (${organisation}, 'k', '{import}', ${Buffer.from(randomUUID())}, 'operator', ${clock.now()}) returning id`
    return { organisation, key: key?.id ?? 0 }
  }
  const [flood, quiet, third] = [await addKey(mine), await addKey(mine), await addKey(other)]
  const names = new Map<string, string>()
  const wait = async (name: string, { organisation, key }: Awaited<ReturnType<typeof addKey>>) => {
    const id = randomUUID()
    names.set(id, name)
    clock.pass(1)
    await sql`
      insert into import_call (id, organisation_id, key_id, key, fingerprint, kind, options, state, created_at, due_at)
      values (${id}, ${organisation}, ${key}, ${id}, '', 'accounts', '{}', 'waiting', ${clock.now()}, ${clock.now()})`
  }
  // Hours after what other tests imported.
  clock.pass(3 * 3600)
  for (const name of ['flood 1', 'flood 2', 'flood 3', 'flood 4']) await wait(name, flood)
  await wait('quiet', quiet)
  await wait('third 1', third)
  await wait('third 2', third)
  const order: string[] = []
  while (names.size > order.length) {
    clock.pass(1)
    await runNextImport({ sql, clock, files })
    const done = await sql<{ id: string }[]>`select id from import_call where state = 'done'`
    order.push(...done.flatMap(({ id }) => names.get(id) ?? []).filter((name) => !order.includes(name)))
  }
  expect(order).toEqual(['flood 1', 'third 1', 'quiet', 'third 2', 'flood 2', 'flood 3', 'flood 4'])
})

it('G-15: rejects a table that takes too long to read', async () => {
  const path = await put(good)
  const read = withTables(
    { paths: [path], kind: null, map: {}, remembered: [], sectors: [] },
    () => undefined,
    async (tables) => {
      for await (const table of tables) expect(table).toBeUndefined()
    },
    { baseMs: 0, perMebibyteMs: 0 },
  )
  await expect(read).rejects.toThrow('таблица читается слишком долго')
})
