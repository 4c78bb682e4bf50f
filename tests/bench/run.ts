import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { chromiumPath } from '../browser.ts'
import { buildApp, isBuildOld } from '../../server/build.ts'
import { startCluster } from '../e2e/support/cluster.ts'
import { startProduct } from '../e2e/support/product.ts'
import { measureCatalogue } from './catalogue.ts'
import { measureChart } from './chart.ts'
import { measureColdStart } from './cold-start.ts'
import { benchFlags } from './flags.ts'
import { measureFlats } from './flats.ts'
import { startFloors } from './floors.ts'
import { measureWithLighthouse } from './lighthouse.ts'
import { measureIntake } from './intake.ts'
import { measureLoading } from './loading.ts'
import { measurePayments } from './payments.ts'
import { measureRate } from './rate.ts'
import { type Row, tableOf } from './row.ts'
import { measureScrolling } from './scrolling.ts'
import { measureSearch } from './search.ts'
import { measureTyping } from './typing.ts'
import { measureUploads } from './uploads.ts'

const { values } = parseArgs({
  options: { flats: { type: 'string', default: '1000000' }, intake: { type: 'string' } },
})
const flats = Number(values.flats)
const intake = values.intake === undefined ? null : Number(values.intake)
if (!Number.isSafeInteger(flats) || flats < 1000 || (intake !== null && !(intake >= 100)))
  throw new Error('npm run bench -- [--flats 1000000 | --intake 1000000]')

const say = (text: string): void => console.error(text)

/** The import alone, which takes long and is asked for by its name. */
async function measureIntakeAlone(accounts: number): Promise<Row[]> {
  const cluster = await startCluster()
  try {
    return await measureIntake(cluster.url, accounts)
  } finally {
    await cluster.stop()
  }
}

async function measureAll(): Promise<Row[]> {
  const cluster = await startCluster()
  const product = await startProduct(cluster.url)
  const floors = await startFloors()
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...benchFlags] })
  try {
    say('Loading…')
    const loading = await measureLoading(browser, product.serverUrl, floors)
    say('Offline cold start…')
    const coldStart = await measureColdStart(product.network, floors.reactUrl)
    say('Lighthouse…')
    const lighthouse = await measureWithLighthouse(product.serverUrl)
    say('Server…')
    const rate = await measureRate(cluster.url)
    say('Uploads…')
    const uploads = await measureUploads(cluster.url)
    say('Payments…')
    const payments = await measurePayments(cluster.url)
    say('Chart…')
    const chart = await measureChart(browser, product.serverUrl, product.sql)
    say('Catalogue…')
    const catalogue = await measureCatalogue(browser, cluster.url, floors)
    say('Search…')
    const search = await measureSearch(cluster.url)
    say('Typing…')
    const typing = await measureTyping(browser, product.serverUrl, product.sql)
    say('Scrolling…')
    const scrolling = await measureScrolling(browser, product.serverUrl)
    say(`${flats} flats…`)
    const latency = await measureFlats(cluster.url, flats)
    const screens = [coldStart, chart, typing, scrolling]
    return [
      ...loading,
      ...screens,
      ...lighthouse,
      ...rate,
      uploads,
      ...payments,
      ...catalogue,
      search,
      ...latency,
    ]
  } finally {
    await browser.close()
    await floors.stop()
    await product.close()
    await cluster.stop()
  }
}

if (await isBuildOld()) await buildApp()
const rows = intake === null ? await measureAll() : await measureIntakeAlone(intake)
const [cpu] = cpus()
const machine = `${cpus().length} × ${cpu?.model ?? 'unknown CPU'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`
const today = new Date().toISOString().slice(0, 10)
const path = 'docs/bench.md'
const heading = '\n## Import\n'
const [before = '', imports = ''] = readFileSync(path, 'utf8').split(heading)
const everything = `# Measurements

${today}, ${machine}. Made by \`npm run bench\`: every floor was built and measured in the same run.

${tableOf(rows)}
`
const ofImport = `
${today}, ${machine}. Made by \`npm run bench -- --intake ACCOUNTS\`, not by the run above: accounts, meters, two readings, a balance and a receipt of six lines for each, imported by the operator's command and once more, while a resident opens the meters list.

${tableOf(rows)}
`
// Each of the two runs leaves the part of the other one.
const report = intake === null ? [everything, imports] : [before, ofImport]
writeFileSync(path, report.join(heading))
console.log(tableOf(rows))
