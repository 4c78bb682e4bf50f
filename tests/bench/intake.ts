import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { startProduct, type Product } from '../e2e/support/product.ts'
import { metersPath } from '../e2e/support/submissions.ts'
import { insertBare } from './bare-insert.ts'
import { getSum, listChildren, readPeakMemory, readProcessorSeconds } from './processor.ts'
import { atLeast, atMost, within, type Row } from './row.ts'
import { fetchCookies } from './sign-in.ts'
import { quantile } from './statistics.ts'

const toNumber = (index: number): string => String(500_000_000 + index)
const services = ['Холодная вода', 'Горячая вода', 'Отопление', 'Содержание жилья', 'Вывоз мусора', 'Лифт']

const tables: Readonly<Record<string, { header: string; buildRows: (index: number) => readonly string[] }>> =
  {
    accounts: {
      header: 'Лицевой счёт;Фамилия;Имя;Дом;Помещение;Площадь',
      buildRows: (index) => [
        `${toNumber(index)};Соколова;Анна;ул. Мира, ${Math.floor(index / 100) + 1};${(index % 100) + 1};54,3`,
      ],
    },
    meters: {
      header: 'Лицевой счёт;Заводской номер;Тип;Цифр;Первое показание 1',
      buildRows: (index) => [`${toNumber(index)};${index};ХВС;5;10`],
    },
    readings: {
      header: 'Лицевой счёт;Заводской номер;Период;Показание 1;Источник',
      buildRows: (index) =>
        ['09.2026;14,5', '10.2026;18,25'].map((read) => `${toNumber(index)};${index};${read};обходчик`),
    },
    balances: {
      header: 'Лицевой счёт;Сектор;На дату;Долг',
      buildRows: (index) => [`${toNumber(index)};housing;01.09.2026;${index % 5000},50`],
    },
    accruals: {
      header: 'Лицевой счёт;Сектор;Период;Выставлено;Оплатить до;Услуга;Единица;Тариф;Объём;Начислено',
      buildRows: (index) =>
        services.map(
          (service) =>
            `${toNumber(index)};housing;09.2026;01.10.2026;15.10.2026;${service};м³;50,25;4;${(index % 300) + 1},00`,
        ),
    },
    payments: {
      header: 'Лицевой счёт;Сектор;Дата;Сумма;Документ;Источник',
      buildRows: (index) => [
        `${toNumber(index)};housing;05.10.2026;${(index % 300) + 1},50;D-${index};касса`,
      ],
    },
  }

function* generateLines(kind: string, accounts: number) {
  const { header = '', buildRows = () => [] } = tables[kind] ?? {}
  let chunk = `${header}\n`
  for (let index = 0; index < accounts; index += 1) {
    chunk += `${buildRows(index).join('\n')}\n`
    if (chunk.length < 65_536) continue
    yield chunk
    chunk = ''
  }
  yield chunk
}

interface Run {
  readonly seconds: number
  readonly megabytes: number
  readonly processor: { readonly node: number; readonly postgres: number }
}

const pollMs = 100

const keep = (known: Map<number, number>, pid: number): void => {
  known.set(pid, Math.max(known.get(pid) ?? 0, readProcessorSeconds(pid)))
}

/** Imports all files by one command, as docs/first-day.md says. */
async function importTables({ databaseUrl, sql }: Product, paths: readonly string[]): Promise<Run> {
  const listBackends = async () =>
    (await sql<{ pid: number }[]>`select pid from pg_stat_activity where datname = current_database()`).map(
      ({ pid }) => pid,
    )
  const others = new Set(await listBackends())
  const began = performance.now()
  const child = spawn(
    process.execPath,
    ['server/launcher.js', 'server/operator/cli.ts', 'import', ...paths, '--quiet'],
    {
      env: { PATH: process.env['PATH'] ?? '', DATABASE_URL: databaseUrl },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  const ended = once(child, 'exit')
  const [node, postgres] = [new Map<number, number>(), new Map<number, number>()]
  let megabytes = 0
  while (child.exitCode === null && child.signalCode === null) {
    const pid = child.pid ?? 0
    for (const own of [pid, ...listChildren(pid)]) keep(node, own)
    for (const backend of await listBackends()) if (!others.has(backend)) keep(postgres, backend)
    megabytes = Math.max(megabytes, readPeakMemory(pid))
    await Promise.race([ended, pause(pollMs)])
  }
  if (child.exitCode !== 0) throw new Error(`The import ended with ${String(child.exitCode)}`)
  const seconds = (performance.now() - began) / 1000
  const processor = { node: getSum(node.values()), postgres: getSum(postgres.values()) }
  console.error(
    `import: ${seconds.toFixed(1)} s, processor ${processor.node.toFixed(1)} s and in PostgreSQL ${processor.postgres.toFixed(1)} s`,
  )
  return { seconds, megabytes, processor }
}

/** In ms. */
async function p95During(product: Product, cookie: string, work: Promise<unknown>): Promise<number> {
  const times: number[] = []
  const state = { isOver: false }
  const over = work.finally(() => (state.isOver = true))
  while (!state.isOver) {
    const began = performance.now()
    const reply = await fetch(`${product.serverUrl}${metersPath}`, { headers: { cookie } })
    await reply.arrayBuffer()
    if (!reply.ok) throw new Error(`The meters list answered ${reply.status}`)
    times.push(performance.now() - began)
    await pause(20)
  }
  await over
  return quantile(times, 0.95)
}

/** A resident reads the meters meanwhile (G-01), also beside the bare insert. */
export async function measureIntake(clusterUrl: string, accounts: number): Promise<Row[]> {
  const product = await startProduct(clusterUrl)
  const folder = await mkdtemp(join(tmpdir(), 'intake-'))
  try {
    const cookie = await fetchCookies(product.serverUrl)
    const quiet = await p95During(product, cookie, pause(10_000))
    const paths: string[] = []
    let bytes = 0
    for (const kind of Object.keys(tables)) {
      const path = join(folder, `${kind}.csv`)
      await pipeline(Readable.from(generateLines(kind, accounts)), createWriteStream(path))
      paths.push(path)
      bytes += (await stat(path)).size
    }
    const first = importTables(product, paths)
    const busy = await p95During(product, cookie, first)
    const [firstRun, again] = [await first, await importTables(product, paths)]
    const bareInsert = insertBare(clusterUrl, product)
    await p95During(product, cookie, bareInsert)
    const bare = await bareInsert
    const { node, postgres } = firstRun.processor
    console.error(
      `bare insert: ${bare.seconds.toFixed(1)} s, processor ${bare.processorSeconds.toFixed(1)} s, ` +
        `${(bare.processorSeconds / (node + postgres)).toFixed(2)} × that of the import, ` +
        `${(bare.processorSeconds / postgres).toFixed(2)} × that of its statements`,
    )
    const megabytes = bytes / 2 ** 20
    const compare = (what: string, seconds: number): Row =>
      atLeast(
        {
          what: `${what}, against a bare INSERT of the same rows`,
          value: megabytes / seconds,
          unit: 'MiB/s',
        },
        megabytes / bare.seconds,
        0.6,
      )
    return [
      compare(`import of ${accounts.toLocaleString('en')} accounts`, firstRun.seconds),
      compare('the same files again', again.seconds),
      within(
        {
          what: 'memory of the importing process',
          value: Math.max(firstRun.megabytes, again.megabytes),
          unit: 'MiB',
        },
        '≤',
        300,
      ),
      atMost({ what: 'meters list meanwhile, p95, against quiet', value: busy, unit: 'ms' }, quiet, 1.5),
    ]
  } finally {
    await rm(folder, { recursive: true })
    await product.close()
  }
}
