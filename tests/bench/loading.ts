import type { Browser, BrowserContext } from '@playwright/test'
import { brotliBytes, type Floors } from './floors.ts'
import { atMost, type Row, within } from './row.ts'
import { signInAt } from './sign-in.ts'
import { byTurns, median, type Turns } from './statistics.ts'
import { measureFirstPaint, homeAnswer, metersField, visit, type Slowness, type Visit } from './visit.ts'

const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
const slow = { cpu: 4, isSlow4g: true }
const slowCpu = { cpu: 4, isSlow4g: false }
const times = 5

const loginField = 'input[type=password]'
const phoneField = 'main input[type=tel]'
/** React has taken over the prerendered screen. */
const hydrated = '#root:not([data-start])'

const kilobytes = (folder: string, scripts: readonly string[]): number =>
  scripts.reduce((sum, path) => sum + brotliBytes(folder, path), 0) / 1024

async function fresh<T>(browser: Browser, measure: (context: BrowserContext) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ ...phone, serviceWorkers: 'block' })
  try {
    return await measure(context)
  } finally {
    await context.close()
  }
}

/** Only the task times differ between visits. */
async function visits(see: () => Promise<Visit>): Promise<Visit> {
  const seen: Visit[] = []
  while (seen.length < times) seen.push(await see())
  const [first] = seen
  if (!first) throw new Error('Nothing was visited')
  return { ...first, longestTask: median(seen.map(({ longestTask }) => longestTask)) }
}

const toRow = (what: string, { values, floors: bare }: Turns, max: number, floor = 'the bare React page') =>
  atMost({ what: `${what}, against ${floor}`, value: values, unit: 'ms' }, bare, max)

export async function measureLoading(browser: Browser, productUrl: string, floors: Floors): Promise<Row[]> {
  const paint = await byTurns(
    times,
    () => fresh(browser, (context) => measureFirstPaint(context, `${productUrl}/`, slow)),
    () => fresh(browser, (context) => measureFirstPaint(context, `${floors.staticUrl}/`, slow)),
  )
  const ready = async (slowness: Slowness, path: string, field: string, isSignedIn: boolean) =>
    byTurns(
      times,
      () =>
        fresh(browser, async (context) => {
          if (isSignedIn) await signInAt(context, productUrl)
          return (await visit(context, productUrl + path, field, slowness)).usable
        }),
      async () =>
        (await fresh(browser, (context) => visit(context, `${floors.reactUrl}/`, loginField, slowness)))
          .usable,
    )
  const typed = (path: string, field: string) =>
    byTurns(
      times,
      () => fresh(browser, async (context) => (await visit(context, productUrl + path, field, slow)).usable),
      () =>
        fresh(
          browser,
          async (context) => (await visit(context, `${floors.staticUrl}/`, '.boot', slow)).usable,
        ),
    )
  const loginTyped = await typed('/', loginField)
  const phoneTyped = await typed('/#/qr/payment/', phoneField)
  const login4g = await ready(slow, '/', `${hydrated} ${loginField}`, false)
  const loginCpu = await ready(slowCpu, '/', loginField, false)
  const meters4g = await ready(slow, '/#/meters/list/', metersField, true)
  const metersCpu = await ready(slowCpu, '/#/meters/list/', metersField, true)
  const floor = await fresh(browser, (context) => visit(context, `${floors.reactUrl}/`, loginField, slowCpu))
  const login = await visits(() =>
    fresh(browser, (context) => visit(context, `${productUrl}/`, `${hydrated} ${loginField}`, slowCpu)),
  )
  const visitSignedIn = (path: string, selector: string) =>
    visits(() =>
      fresh(browser, async (context) => {
        await signInAt(context, productUrl)
        return visit(context, productUrl + path, selector, slowCpu)
      }),
    )
  const meters = await visitSignedIn('/#/meters/list/', metersField)
  const home = await visitSignedIn('/#/main/dashboard/', homeAnswer)
  const qr = await fresh(browser, (context) =>
    visit(context, `${productUrl}/#/qr/payment/`, `${hydrated} ${phoneField}`, slowCpu),
  )
  const bytes = kilobytes(floors.reactFolder, floor.scripts)
  const size = (what: string, scripts: readonly string[]) => ({
    what,
    value: kilobytes('dist', scripts),
    unit: 'KiB',
  })
  return [
    atMost(
      {
        what: 'first contentful paint, CPU 4× slower, slow 4G, against a static page of the same size',
        value: paint.values,
        unit: 'ms',
      },
      paint.floors,
      1.2,
    ),
    toRow('login can be typed in, CPU 4× slower, slow 4G', loginTyped, 1.15, 'the static page'),
    toRow('telephone of the payment by QR, the same', phoneTyped, 1.15, 'the static page'),
    toRow('login can be typed in, CPU 4× slower', loginCpu, 0.8),
    toRow('login answers a press, CPU 4× slower, slow 4G', login4g, 1.25),
    toRow('meters form usable, CPU 4× slower, slow 4G', meters4g, 1.9),
    toRow('meters form usable, CPU 4× slower', metersCpu, 2.2),
    atMost(
      size('JavaScript of the login screen, brotli, against the bare React page', login.scripts),
      bytes,
      1.4,
    ),
    atMost(
      size('JavaScript of the meters screen, brotli, against the bare React page', meters.scripts),
      bytes,
      1.95,
    ),
    atMost(size('JavaScript of Home, brotli, against the bare React page', home.scripts), bytes, 1.95),
    atMost(
      size(
        'JavaScript of the first screen of the payment by QR, brotli, against the bare React page',
        qr.scripts,
      ),
      bytes,
      1.35,
    ),
    within(
      { what: 'longest task at the start, login, CPU 4× slower', value: login.longestTask, unit: 'ms' },
      '≤',
      150,
    ),
    within(
      { what: 'longest task at the start, meters, CPU 4× slower', value: meters.longestTask, unit: 'ms' },
      '≤',
      150,
    ),
    within(
      { what: 'longest task at the start, Home, CPU 4× slower', value: home.longestTask, unit: 'ms' },
      '≤',
      150,
    ),
  ]
}
