import { configureCalls } from '../src/lib/http/call-context.ts'
import { changeDevice, readDevice, withRefresh } from '../src/lib/session/device.ts'

/**
 * Gives calls their place in the worker: what the page kept of the session in the device's record. Nobody can be
 * asked to sign in here; that is left to the page.
 */
export const configureWorker = async (): Promise<void> => {
  const { prefixes } = await readDevice()
  configureCalls({
    ...(prefixes === null ? {} : { prefixes }),
    csrf: async () => (await readDevice()).session?.csrf ?? null,
    refreshedAt: async () => (await readDevice()).refreshedAt,
    refreshed: async (session) => {
      await changeDevice((device) => withRefresh(device, session, Date.now()))
    },
  })
}
