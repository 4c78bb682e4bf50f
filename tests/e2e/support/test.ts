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
  /** Size and touch of the devices, set by the project. */
  readonly shape: BrowserContextOptions
  /** Settings of the product's environment, set by a file of tests. */
  readonly settings: Readonly<Record<string, string>>
  /** Whether one screen fades into the next; journeys look at screens at once, and go without. */
  readonly fades: boolean
}

interface Fixtures {
  /** The running product; nobody else uses its database. */
  readonly product: Product
  /** A private browser context of the project's size, signed out, without a service worker. */
  readonly device: Device
  /**
   * A browser whose profile holds the installed application, signed out. For tests of what works offline, and for tests that kill
   * the browser.
   */
  readonly installedDevice: OwnDevice
  /** A browser with an empty profile: the test itself installs the service worker. */
  readonly newDevice: OwnDevice
}

interface WorkerFixtures {
  /** The address shared by all products of this Playwright worker, so that one browser profile fits them. */
  readonly network: FaultProxy
  /** Folder of a browser profile with the installed application. */
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
    // Playwright reads the names of the fixtures that this one needs off its parameter.
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
      // A separate process, because the host process may already run the server of the test.
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
