import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import { chromiumPath } from '../browser.ts'
import { buildApp, isBuildStale } from '../../server/build.ts'
import { startCluster } from '../e2e/support/cluster.ts'
import { type Product, startProduct } from '../e2e/support/product.ts'
import { measureCatalogue } from './catalogue.ts'
import { measureChart } from './chart.ts'
import { measureColdStart } from './cold-start.ts'
import { benchFlags } from './flags.ts'
import { measureDeskScreen, measureQueue } from './desk.ts'
import { measureFlats } from './flats.ts'
import { type Floors, startFloors } from './floors.ts'
import { measureWithLighthouse } from './lighthouse.ts'
import { measureIntake } from './intake.ts'
import { measureLoading } from './loading.ts'
import { measurePayments } from './payments.ts'
import { measureRate } from './rate.ts'
import { untilQuiet } from './quiet.ts'
import { type Row, formatTable } from './row.ts'
import { measureScrolling } from './scrolling.ts'
import { measureSearch } from './search.ts'
import { measureTyping } from './typing.ts'
import { measureUploads } from './uploads.ts'

const usage = 'npm run bench -- [--only loading,payments] [--flats 1000000] [--months 3] | --intake 1000000'

const { values } = parseArgs({
  options: {
    flats: { type: 'string', default: '1000000' },
    months: { type: 'string', default: '3' },
    intake: { type: 'string' },
    only: { type: 'string' },
  },
})
const [flats, months] = [Number(values.flats), Number(values.months)]
const intake = values.intake === undefined ? null : Number(values.intake)
if (
  !Number.isSafeInteger(flats) ||
  flats < 1000 ||
  !(months >= 1 && months <= 120) ||
  (intake !== null && !(intake >= 100))
)
  throw new Error(usage)

const log = (text: string): void => console.error(text)

async function measureIntakeAlone(accounts: number): Promise<Row[]> {
  const cluster = await startCluster()
  try {
    return await measureIntake(cluster.url, accounts)
  } finally {
    await cluster.stop()
  }
}

interface Bench {
  readonly browser: Browser
  readonly clusterUrl: string
  readonly product: Product
  readonly floors: Floors
}

const parts: Readonly<Record<string, (bench: Bench) => Promise<Row | readonly Row[]>>> = {
  loading: ({ browser, product, floors }) => measureLoading(browser, product.serverUrl, floors),
  'cold-start': ({ product, floors }) => measureColdStart(product.network, floors),
  chart: ({ browser, product }) => measureChart(browser, product.serverUrl, product.sql),
  typing: ({ browser, product, floors }) => measureTyping(browser, product.serverUrl, product.sql, floors),
  scrolling: ({ browser, product, floors }) => measureScrolling(browser, product.serverUrl, floors),
  lighthouse: ({ product }) => measureWithLighthouse(product.serverUrl),
  rate: ({ clusterUrl }) => measureRate(clusterUrl),
  uploads: ({ clusterUrl }) => measureUploads(clusterUrl),
  payments: ({ clusterUrl }) => measurePayments(clusterUrl),
  catalogue: ({ browser, clusterUrl, floors }) => measureCatalogue(browser, clusterUrl, floors),
  search: ({ clusterUrl }) => measureSearch(clusterUrl),
  desk: async ({ browser, clusterUrl, product, floors }) => [
    ...(await measureDeskScreen(browser, product, floors)),
    ...(await measureQueue(clusterUrl)),
  ],
  flats: ({ clusterUrl }) => measureFlats(clusterUrl, { flats, months }),
}
const chosen = values.only?.split(',') ?? Object.keys(parts)
for (const name of chosen)
  if (!(name in parts)) throw new Error(`${usage}\nParts: ${Object.keys(parts).join(', ')}`)

async function measure(names: readonly string[]): Promise<Row[]> {
  const cluster = await startCluster()
  const product = await startProduct(cluster.url)
  const floors = await startFloors()
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...benchFlags] })
  const rows: Row[] = []
  try {
    for (const name of names) {
      log(`${name}…`)
      // The database may still be busy with the previous part.
      await untilQuiet()
      const found = [
        (await parts[name]?.({ browser, clusterUrl: cluster.url, product, floors })) ?? [],
      ].flat()
      log(formatTable(found))
      rows.push(...found)
    }
    return rows
  } finally {
    await browser.close()
    await floors.stop()
    await product.close()
    await cluster.stop()
  }
}

if (await isBuildStale()) await buildApp()
const rows = intake === null ? await measure(chosen) : await measureIntakeAlone(intake)
/** A partial run leaves the page unchanged. */
function writePage(): void {
  const [cpu] = cpus()
  const machine = `${cpus().length} × ${cpu?.model ?? 'unknown CPU'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`
  const today = new Date().toISOString().slice(0, 10)
  const [path, title, origin] =
    intake === null
      ? ([
          'docs/bench/README.md',
          'Measurements',
          `Made by \`npm run bench\`. Each floor was built and measured in the same
run. A value is the median of its turns, with the minimum and the maximum.`,
        ] as const)
      : ([
          'docs/bench/import.md',
          'Import',
          `Made by \`npm run bench -- --intake ACCOUNTS\`: accounts, meters, two
readings, a balance, a receipt of six lines and a payment for each account. The operator's command imports the files
twice, in one call, while a resident opens the meters list.`,
        ] as const)
  const [, ...sections] = readFileSync(path, 'utf8').split(/\n(?=## )/)
  const first = `# ${title}\n\n${today}, ${machine}. ${origin}\n\n${formatTable(rows)}\n`
  writeFileSync(path, [first, ...sections].join('\n'))
}

if (values.only === undefined) writePage()
console.log(formatTable(rows))
