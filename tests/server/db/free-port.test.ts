import { expect, it } from 'vitest'
import { freePort, ports } from '../../../server/db/embedded/start.ts'

const callRefusal = async (port: number): Promise<unknown> => {
  const error: unknown = await fetch(`http://127.0.0.1:${port}/`).catch((reason: unknown) => reason)
  return error instanceof Error && error.cause instanceof Error ? error.cause.message : error
}

it('G-04: a free port is one that fetch agrees to call', async () => {
  await expect(callRefusal(ports.first - 1)).resolves.toBe('bad port')
  await expect(callRefusal(await freePort())).resolves.toContain('ECONNREFUSED')
})
