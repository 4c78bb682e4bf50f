import { configureCalls } from '../src/lib/http/call-context.ts'
import { changeDevice, readDevice, withRefresh } from '../src/lib/session/device.ts'

/** Configures calls from the device record. The worker cannot ask for a sign-in; the page does. */
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
