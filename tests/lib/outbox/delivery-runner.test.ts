import { expect, describe, it, vi } from 'vitest'
import { deliver, type DeliveryDeps } from '../../../src/lib/outbox/deliver.ts'
import { createDeliveryRunner } from '../../../src/lib/outbox/delivery-runner.ts'

const open = () => {
  const rounds: Array<PromiseWithResolvers<readonly string[]>> = []
  const delivery: DeliveryDeps = {
    scopes: () => {
      const round = Promise.withResolvers<readonly string[]>()
      rounds.push(round)
      return round.promise
    },
    getLanes: () => {
      throw new Error('no scope, no lanes')
    },
    loadKinds: async () => ({}),
    now: () => 0,
    jitter: () => 0,
  }
  const onRunning = vi.fn<(is: boolean) => void>()
  const begun = (count: number) => vi.waitFor(() => expect(rounds).toHaveLength(count))
  return {
    runner: createDeliveryRunner((options) => deliver(delivery, options), onRunning),
    rounds,
    onRunning,
    begun,
  }
}

describe('page deliveries', () => {
  it('O-06: run once more for items queued during a run', async () => {
    const { runner, rounds, begun } = open()
    const first = runner.run()
    await begun(1)
    const [second, third] = [runner.run(), runner.run()]
    rounds[0]?.resolve([])
    await first
    await begun(2)
    rounds[1]?.resolve([])
    await Promise.all([second, third])
    expect(rounds).toHaveLength(2)
  })

  it('O-06: do not start themselves, and can be started again', async () => {
    const { runner, rounds, onRunning, begun } = open()
    const first = runner.run()
    await begun(1)
    runner.runIfIdle()
    rounds[0]?.resolve([])
    await first
    expect(rounds).toHaveLength(1)
    expect(onRunning.mock.calls.flat()).toEqual([true, false])
    runner.runIfIdle()
    await begun(2)
    rounds[1]?.resolve([])
  })

  it('O-06: continue after a failed run', async () => {
    const { runner, rounds, begun } = open()
    const first = runner.run()
    await begun(1)
    rounds[0]?.reject(new Error('storage'))
    await expect(first).rejects.toThrow('storage')
    const second = runner.run()
    await begun(2)
    rounds[1]?.resolve([])
    await expect(second).resolves.toBeUndefined()
  })
})
