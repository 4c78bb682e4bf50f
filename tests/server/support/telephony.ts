import { afterAll } from 'vitest'
import { createFlashCall } from '../../../server/adapters/flash-call.ts'
import { startTelephony } from '../../../server/sandbox/telephony.ts'
import type { TestClock } from './clock.ts'

export const openTelephony = async (clock: TestClock) => {
  const service = await startTelephony(() => clock.now())
  afterAll(() => service.stop())
  return {
    service,
    telephony: createFlashCall(service),
    lastDigits(phone: string): string {
      const call = service.calls().find((one) => one.phone === phone)
      if (!call) throw new Error(`Nobody called ${phone}`)
      return call.digits
    },
  }
}
