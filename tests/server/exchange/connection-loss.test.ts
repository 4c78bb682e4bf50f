import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { addOrganisation } from '../support/residents.ts'
import { childEnvironment } from '../../support/child-environment.ts'

const { sql, url } = await testDatabase()
await addOrganisation(sql)

/** Enough rows to make every statement slow. */
const rows = 30_000
const header = 'Лицевой счёт;Фамилия;Дом;Помещение;Площадь'
const buildRows = (area: string) =>
  Array.from(
    { length: rows },
    (_, nth) => `${700_000_000 + nth};Соколова;ул. Мира, ${nth % 100};${nth};${area}`,
  )

it.each([
  ['while it takes the rows', '54,3', 'copy%'],
  ['while it looks over them', '54,3', '%create temporary table staged%'],
  ['while it tells what is bad', '0', 'fetch%'],
])('G-05 G-01: prints one line if the connection breaks %s', async (_when, area, statement) => {
  const path = join(await mkdtemp(join(tmpdir(), 'import-')), 'accounts.csv')
  await writeFile(path, [header, ...buildRows(area)].join('\n'))
  const child = spawn(process.execPath, ['server/operator/cli.ts', 'import', path], {
    env: {
      ...childEnvironment,
      DATABASE_URL: url,
      DATA_DIR: await mkdtemp(join(tmpdir(), 'data-')),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const output = text(child.stderr)
  const exit = once(child, 'exit')
  let cut = 0
  while (cut === 0 && child.exitCode === null) {
    const ended = await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and query ilike ${statement}`
    cut = ended.length
  }
  const [code] = await exit
  // A slow machine shows progress before.
  const lines = (await output).split('\n').filter((line) => !line.startsWith('['))
  expect(lines.join('\n')).toMatch(
    /^База данных не отвечает, или связь с ней прервалась \(.+\)\. Проверьте её и повторите команду\n$/,
  )
  expect([cut, code]).toEqual([1, 1])
  expect(await sql`select from personal_account limit 1`).toHaveLength(0)
})
