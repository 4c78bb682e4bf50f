import { rmSync } from 'node:fs'
import { type BrowserContextOptions, test as base, type TestInfo } from '@playwright/test'
import { type FaultProxy, startFaultProxy } from '../../faults/proxy.ts'
import { clusterUrl } from './global-setup.ts'
import { borrowDevice, type Device, installProfile, type OwnDevice, takeDevice } from './device.ts'
import { hostServer } from './hosted-server.ts'
import { type Product, startProduct } from './product.ts'
import { startServer } from './server-process.ts'

export { expect } from '@playwright/test'

export interface Options {
  readonly shape: BrowserContextOptions
  readonly settings: Readonly<Record<string, string>>
  /** Enables View Transitions. */
  readonly fades: boolean
}

interface Fixtures {
  readonly product: Product
  /** Has no service worker. */
  readonly device: Device
  /** Has the installed application and its own browser. */
  readonly installedDevice: OwnDevice
  /** Has an empty profile. */
  readonly newDevice: OwnDevice
}

interface WorkerFixtures {
  /** One address fits one browser profile. */
  readonly network: FaultProxy
  readonly installedProfile: string
}

const lend = async <D extends Device>(
  device: D,
  give: (device: D) => Promise<void>,
  info: TestInfo,
): Promise<void> => {
  await give(device)
  if (info.status !== info.expectedStatus)
    await device.page.screenshot({ path: info.outputPath('screen.png') })
  await device.throwAway()
}

export const test = base.extend<Fixtures & Options, WorkerFixtures>({
  shape: [{}, { option: true }],
  settings: [{}, { option: true }],
  fades: [false, { option: true }],
  network: [
    // Playwright reads the dependencies of the fixture from its parameter.
    // oxlint-disable-next-line eslint/no-empty-pattern
    async ({}, give) => {
      const network = await startFaultProxy(0)
      await give(network)
      await network.close()
    },
    { scope: 'worker' },
  ],
  installedProfile: [
    async ({ network }, give) => {
      // The host process may already run the server of the test.
      const product = await startProduct(clusterUrl(), { startOn: startServer, network })
      const profile = await installProfile(product.url)
      await product.close()
      await give(profile)
      rmSync(profile, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  product: async ({ settings, network }, give) => {
    const product = await startProduct(clusterUrl(), { startOn: hostServer, settings, network })
    await give(product)
    await product.close()
  },
  device: async ({ browser, product, shape, fades }, give, info) =>
    lend(
      await borrowDevice(browser, { ...shape, baseURL: product.url }, product.network, { fades }),
      give,
      info,
    ),
  installedDevice: async ({ installedProfile, product, shape, fades }, give, info) =>
    lend(
      await takeDevice({ ...shape, baseURL: product.url }, product.network, {
        fades,
        installed: installedProfile,
      }),
      give,
      info,
    ),
  newDevice: async ({ product, shape, fades, launchOptions: { executablePath } }, give, info) =>
    lend(
      await takeDevice({ ...shape, baseURL: product.url }, product.network, { fades, executablePath }),
      give,
      info,
    ),
})
