import { expect, describe, it, vi } from 'vitest'
import { deliver, type Delivery } from '../../src/lib/outbox/deliver.ts'
import { createPostman } from '../../src/lib/outbox/postman.ts'

/** A delivery whose beginning is counted and whose end is told. */
const open = () => {
  const rounds: Array<PromiseWithResolvers<readonly string[]>> = []
  const delivery: Delivery = {
    scopes: () => {
      const round = Promise.withResolvers<readonly string[]>()
      rounds.push(round)
      return round.promise
    },
    lanesOf: () => {
      throw new Error('no scope, no lanes')
    },
    senders: {},
    now: () => 0,
    chance: () => 0,
  }
  const told = vi.fn<(is: boolean) => void>()
  const begun = (count: number) => vi.waitFor(() => expect(rounds).toHaveLength(count))
  return { postman: createPostman((wish) => deliver(delivery, wish), told), rounds, told, begun }
}

describe('the page’s deliveries', () => {
  it('O-06: what is queued while one is under way gets one more right after it', async () => {
    const { postman, rounds, begun } = open()
    const first = postman.call()
    await begun(1)
    const [second, third] = [postman.call(), postman.call()]
    rounds[0]?.resolve([])
    await first
    await begun(2)
    rounds[1]?.resolve([])
    await Promise.all([second, third])
    expect(rounds).toHaveLength(2)
  })

  it('O-06: a delivery does not set itself off, and the next one may', async () => {
    const { postman, rounds, told, begun } = open()
    const first = postman.call()
    await begun(1)
    postman.nudge()
    rounds[0]?.resolve([])
    await first
    expect(rounds).toHaveLength(1)
    expect(told.mock.calls.flat()).toEqual([true, false])
    postman.nudge()
    await begun(2)
    rounds[1]?.resolve([])
  })

  it('O-06: a delivery that broke does not end the deliveries', async () => {
    const { postman, rounds, begun } = open()
    const first = postman.call()
    await begun(1)
    rounds[0]?.reject(new Error('storage'))
    await expect(first).rejects.toThrow('storage')
    const second = postman.call()
    await begun(2)
    rounds[1]?.resolve([])
    await expect(second).resolves.toBeUndefined()
  })
})
