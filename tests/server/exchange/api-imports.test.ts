import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { runNextImport, removeAbandonedImports } from '../../../server/modules/exchange/imports/import-job.ts'
import { openPrograms } from '../support/api-clients.ts'

const { sql, app, clock, files, logs, operator, own, other, call } = await openPrograms()
const table = 'Лицевой счёт;Фамилия;Дом;Помещение\n0100;Петров;ул. Мира, 1;5\n'
const send = (kind: string, body: string, idempotency: string = randomUUID(), key = own.key) =>
  call('POST', `imports/${kind}`, { key, body, type: 'text/csv', idempotency })
const runImports = async () => {
  while (await runNextImport({ sql, clock, files }));
}
describe('import by API', () => {
  it('G-07: runs once per key and reports at the returned URL', async () => {
    const key = randomUUID()
    const taken = await send('accounts', table, key)
    expect(taken.statusCode).toBe(202)
    const report = async () => (await call('GET', taken.json().url.replace('/organisation/v1/', ''))).json()
    expect(await report()).toMatchObject({ state: 'waiting', kind: 'accounts', tables: [] })
    expect((await send('accounts', table, key)).json()).toEqual(taken.json())
    const reused = await send('accounts', `${table}0101;Б;Дом;1\n`, key)
    expect([reused.statusCode, reused.json().code]).toEqual([422, 'key_reused'])
    await runImports()
    expect(await report()).toMatchObject({
      state: 'done',
      is_written: true,
      tables: [{ kind: 'accounts', new: 1, changed: 0, same: 0, bad: 0 }],
    })
    expect(await sql`select organisation_id as id from personal_account where number = '0100'`).toEqual([
      { id: own.organisation },
    ])
    expect(await operator('imports')).toContain('ключ «Биллинг»')
    const foreign = await call('GET', taken.json().url.replace('/organisation/v1/', ''), { key: other.key })
    expect(foreign.statusCode).toBe(404)
    expect((await send('accounts', table, key, other.key)).statusCode).toBe(202)
  })

  it('G-07: reports bad rows and invalid files and writes nothing', async () => {
    const before = await sql`select * from personal_account order by id`
    const bad = (await send('accounts', `${table}0102;;Дом;1\n`)).json()
    const none = (await send('accounts', '1;2;3\n')).json()
    const check = await call('POST', 'imports/accounts?check=true', {
      body: table.replace('0100', '0777'),
      type: 'text/csv',
      idempotency: randomUUID(),
    })
    await sql`delete from import_call where organisation_id = ${other.organisation}`
    await runImports()
    const fetchReport = async (id: string) => (await call('GET', `reports/${id}`)).json()
    expect(await fetchReport(bad.id)).toMatchObject({
      state: 'done',
      is_written: false,
      bad_rows: [{ line: 3, column: 'Фамилия', reason: 'не заполнено' }],
    })
    expect((await fetchReport(none.id)).fault).toContain('нет строки с обязательными столбцами')
    expect(await fetchReport(check.json().id)).toMatchObject({
      is_written: false,
      tables: [{ new: 1, bad: 0 }],
    })
    expect(await sql`select * from personal_account order by id`).toEqual(before)
  })

  it('G-07: rejects an unknown kind, another type, a missing key and a large table', async () => {
    expect((await send('spaceships', table)).statusCode).toBe(404)
    const noKey = await call('POST', 'imports/accounts', { body: table, type: 'text/csv' })
    expect([noKey.statusCode, noKey.json().code]).toEqual([400, 'key_needed'])
    const json = await call('POST', 'imports/accounts', { body: {}, idempotency: randomUUID() })
    expect(json.statusCode).toBe(415)
    const large = await app.inject({
      method: 'POST',
      url: '/organisation/v1/imports/accounts',
      headers: {
        authorization: `Bearer ${own.key}`,
        'content-type': 'text/csv',
        'idempotency-key': randomUUID(),
        'content-length': String(300 * 1024 * 1024),
      },
    })
    expect([large.statusCode, large.json().errors[0]]).toEqual([413, 'Таблица больше 200 МБ'])
    expect(await sql`select from import_call where state <> 'done'`).toHaveLength(0)
  })

  it('G-05 G-07: gives up after five crashes', async () => {
    const { id } = (await send('accounts', table)).json()
    await sql`update import_call set tries = 5 where id = ${id}`
    await runImports()
    expect((await call('GET', `reports/${id}`)).json()).toMatchObject({
      state: 'done',
      is_written: false,
      fault: 'Загрузка не удалась. Отправьте таблицу ещё раз',
    })
    const { id: last } = (await send('accounts', table)).json()
    await sql`update import_call set tries = 4 where id = ${last}`
    await runImports()
    expect((await call('GET', `reports/${last}`)).json()).toMatchObject({ is_written: true, fault: null })
  })

  it('G-05 G-07: can be repeated after a crash before its bytes were stored', async () => {
    const key = randomUUID()
    const { id } = (await send('accounts', table, key)).json()
    await files.remove(id)
    await sql`update import_call set state = 'receiving' where id = ${id}`
    expect((await send('accounts', table, key)).json().id).toBe(id)
    await runImports()
    expect((await call('GET', `reports/${id}`)).json()).toMatchObject({ tables: [{ same: 1 }] })
    const left = (await send('accounts', table)).json()
    await sql`update import_call set state = 'receiving' where id = ${left.id}`
    clock.pass(25 * 3600)
    await removeAbandonedImports({ sql, clock, files })
    expect(await files.open(left.id)).toBeNull()
    expect((await call('GET', `reports/${left.id}`)).statusCode).toBe(404)
  })
})

it('G-07: logs neither keys nor rows', () => {
  for (const word of [own.key, other.key, 'Петров'])
    expect(logs.filter((line) => line.includes(word))).toEqual([])
})
