import { afterAll } from 'vitest'
import { createFlashCall } from '../../../server/adapters/flash-call.ts'
import { startTelephony } from '../../../server/sandbox/telephony.ts'
import type { TestClock } from './clock.ts'

/** The stand's telephony with the adapter that the server calls by. */
export const openTelephony = async (clock: TestClock) => {
  const service = await startTelephony(() => clock.now())
  afterAll(() => service.stop())
  return {
    service,
    telephony: createFlashCall(service),
    /** The digits of the newest call to a phone. */
    lastDigits(phone: string): string {
      const call = service.calls().find((one) => one.phone === phone)
      if (!call) throw new Error(`Nobody called ${phone}`)
      return call.digits
    },
  }
}
