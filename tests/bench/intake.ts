import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { startProduct, type Product } from '../e2e/support/product.ts'
import { metersPath } from '../e2e/support/submissions.ts'
import { bareInsertSeconds } from './bare-insert.ts'
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

/** In MiB. */
const readPeak = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1024
}

interface Run {
  readonly seconds: number
  readonly megabytes: number
}

async function importTable({ databaseUrl }: Product, path: string): Promise<Run> {
  const began = performance.now()
  const child = spawn(
    process.execPath,
    ['server/launcher.js', 'server/operator/cli.ts', 'import', path, '--quiet'],
    {
      env: { PATH: process.env['PATH'] ?? '', DATABASE_URL: databaseUrl },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  let megabytes = 0
  const watch = setInterval(() => {
    void readPeak(child.pid ?? 0).then((peak) => (megabytes = Math.max(megabytes, peak)))
  }, 200)
  const [code] = await once(child, 'exit')
  clearInterval(watch)
  if (code !== 0) throw new Error(`The import of ${path} ended with ${String(code)}`)
  return { seconds: (performance.now() - began) / 1000, megabytes }
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
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  await over
  return quantile(times, 0.95)
}

const getSum = (numbers: readonly number[]): number => numbers.reduce((sum, value) => sum + value, 0)

/** Residents read their meters meanwhile (G-01). */
export async function measureIntake(clusterUrl: string, accounts: number): Promise<Row[]> {
  const product = await startProduct(clusterUrl)
  const folder = await mkdtemp(join(tmpdir(), 'intake-'))
  try {
    const cookie = await fetchCookies(product.serverUrl)
    const quiet = await p95During(product, cookie, new Promise((resolve) => setTimeout(resolve, 10_000)))
    const paths: string[] = []
    let bytes = 0
    for (const kind of Object.keys(tables)) {
      const path = join(folder, `${kind}.csv`)
      await pipeline(Readable.from(generateLines(kind, accounts)), createWriteStream(path))
      paths.push(path)
      bytes += (await stat(path)).size
    }
    const importAll = async (): Promise<Run[]> => {
      const runs: Run[] = []
      for (const path of paths) {
        const run = await importTable(product, path)
        console.error(`${path}: ${run.seconds.toFixed(1)} s, ${run.megabytes.toFixed(0)} MiB`)
        runs.push(run)
      }
      return runs
    }
    const first = importAll()
    const busy = await p95During(product, cookie, first)
    const [firstRuns, secondRuns] = [await first, await importAll()]
    const megabytes = bytes / 2 ** 20
    const inserted = megabytes / (await bareInsertSeconds(clusterUrl, product))
    const getThroughput = (runs: readonly Run[]) => megabytes / getSum(runs.map(({ seconds }) => seconds))
    const of = `${accounts.toLocaleString('en')} accounts`
    return [
      atLeast(
        {
          what: `import of ${of}, against a bare INSERT of the same rows`,
          value: getThroughput(firstRuns),
          unit: 'MiB/s',
        },
        inserted,
        0.6,
      ),
      atLeast(
        {
          what: `the same files again, against a bare INSERT of the same rows`,
          value: getThroughput(secondRuns),
          unit: 'MiB/s',
        },
        inserted,
        0.6,
      ),
      within(
        {
          what: 'memory of the importing process',
          value: Math.max(...[...firstRuns, ...secondRuns].map((run) => run.megabytes)),
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
