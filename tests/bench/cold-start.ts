import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'
import type { FaultProxy } from '../faults/proxy.ts'
import type { Floors } from './floors.ts'
import { inNewBrowser } from './new-browser.ts'
import { atMost, type Row } from './row.ts'
import { openMetersAt } from './sign-in.ts'
import { byTurns } from './statistics.ts'
import { metersField, visit } from './visit.ts'

const slowCpu = { cpu: 4, isSlow4g: false }
const phone = { viewport: { width: 390, height: 844 } }
const times = 5

async function openFloorAt(context: BrowserContext, { precachedUrl }: Floors): Promise<void> {
  const page = await context.newPage()
  await page.goto(precachedUrl)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.close()
}

export async function measureColdStart(network: FaultProxy, floors: Floors): Promise<Row> {
  const profile = mkdtempSync(join(tmpdir(), 'cold-start-'))
  await inNewBrowser(profile, phone, async (context) => {
    await openMetersAt(context, network.url)
    await openFloorAt(context, floors)
  })
  network.goOffline()
  await floors.closePrecached()
  const { values: value, floors: floor } = await byTurns(
    times,
    () =>
      inNewBrowser(
        profile,
        phone,
        async (context) =>
          (await visit(context, `${network.url}/#/meters/list/`, metersField, slowCpu)).usable,
      ),
    () =>
      inNewBrowser(
        profile,
        phone,
        async (context) => (await visit(context, `${floors.precachedUrl}/`, 'input', slowCpu)).usable,
      ),
  )
  network.goOnline()
  rmSync(profile, { recursive: true, force: true })
  const what =
    'offline cold start to a usable meters form, CPU 4× slower, against the bare React page, precached'
  return atMost({ what, value, unit: 'ms' }, floor, 2.3)
}
