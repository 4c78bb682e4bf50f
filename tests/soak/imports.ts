import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout } from 'node:timers/promises'
import { firstFlat, type Site } from './site.ts'

export interface Imports {
  flats: number
  seconds: number
  /** Runs interrupted by a PostgreSQL kill and repeated. */
  cut: number
}

const flatsInFile = 10_000
const intervalMs = 1000
const [year = '', month = ''] = new Date().toISOString().split('-')
const services = [
  ['Холодная вода', 'м³', '58,32', '4', '233,28'],
  ['Горячая вода', 'м³', '241,16', '3', '723,48'],
  ['Отопление', 'Гкал', '2945,12', '0,8', '2356,10'],
  ['Содержание жилья', 'м²', '32,10', '54', '1733,40'],
] as const

function* generateLines(sector: string, first: number, count: number) {
  yield 'Лицевой счёт;Сектор;Период;Выставлено;Оплатить до;Услуга;Единица;Тариф;Объём;Начислено\n'
  for (let index = first; index < first + count; index += 1) {
    const receipt = `${firstFlat + index};${sector};${month}.${year};01.${month}.${year};28.${month}.${year}`
    yield services.map((fields) => `${receipt};${fields.join(';')}\n`).join('')
  }
}

async function runImport({ databaseUrl }: Site, path: string): Promise<boolean> {
  const child = spawn(process.execPath, ['server/operator/cli.ts', 'import', path, '--quiet'], {
    env: { PATH: process.env['PATH'] ?? '', DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(child, 'exit')
  return code === 0
}

/** Imports in chunks until all flats are done or the signal aborts. */
export async function importReceipts(site: Site, flats: number, signal: AbortSignal): Promise<Imports> {
  const done: Imports = { flats: 0, seconds: 0, cut: 0 }
  while (done.flats < flats && !signal.aborted) {
    const count = Math.min(flatsInFile, flats - done.flats)
    const path = join(site.folder, `receipts-${done.flats}.csv`)
    await pipeline(Readable.from(generateLines(site.sector, done.flats, count)), createWriteStream(path))
    const began = performance.now()
    while (!(await runImport(site, path))) {
      done.cut += 1
      await setTimeout(intervalMs)
    }
    done.seconds += (performance.now() - began) / 1000
    done.flats += count
    await rm(path)
  }
  return done
}
