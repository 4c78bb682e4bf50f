import { asyncProperty, assert, array, integer, scheduler } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createFairQueue, createQueue } from '../../../server/kernel/queue.ts'

describe('queue of heavy work', () => {
  it('runs a few concurrently, queues some and rejects the rest', async () => {
    const runQueued = createQueue({ atOnce: 2, maxWaiting: 1 })
    const started: number[] = []
    const ends = [0, 1, 2].map(() => Promise.withResolvers<number>())
    const work = ends.map(({ promise }, index) =>
      runQueued(() => {
        started.push(index)
        return promise
      }),
    )
    await expect(runQueued(async () => 3)).rejects.toMatchObject({ code: 'busy', retryAfter: 5 })
    expect(started).toEqual([0, 1])
    ends[1]?.resolve(1)
    await expect(work[1]).resolves.toBe(1)
    await expect.poll(() => started).toEqual([0, 1, 2])
    ends[0]?.reject(new Error('failed'))
    ends[2]?.resolve(2)
    await expect(work[0]).rejects.toThrow('failed')
    await expect(work[2]).resolves.toBe(2)
    await expect(runQueued(async () => 4)).resolves.toBe(4)
  })
})

describe('fair queue', () => {
  const plenty = { maxWaiting: 1000, maxWaitingOfOwner: 1000 }

  it('V-13: runs an owner with little work before one with much', async () => {
    const runQueued = createFairQueue({ atOnce: 1, ...plenty })
    const done: string[] = []
    const owners = ['greedy', 'greedy', 'greedy', 'modest', 'greedy', 'third']
    await Promise.all(owners.map((owner) => runQueued(owner, async () => void done.push(owner))))
    expect(done).toEqual(['greedy', 'greedy', 'modest', 'third', 'greedy', 'greedy'])
  })

  it('V-13: completes all work with limited concurrency and one run per owner', async () => {
    await assert(
      asyncProperty(scheduler(), array(integer({ min: 0, max: 4 }), { maxLength: 25 }), async (s, owners) => {
        const runQueued = createFairQueue({ atOnce: 2, ...plenty })
        const running: number[] = []
        const results = owners.map((owner, index) =>
          runQueued(owner, async () => {
            expect(running).not.toContain(owner)
            running.push(owner)
            expect(running.length).toBeLessThanOrEqual(2)
            await s.schedule(Promise.resolve())
            running.splice(running.indexOf(owner), 1)
            return index
          }),
        )
        await s.waitFor(Promise.all(results))
        expect(await Promise.all(results)).toEqual(owners.map((_, index) => index))
      }),
    )
  })

  it('V-13: limits the waiting work of an owner without affecting others', async () => {
    const runQueued = createFairQueue({ atOnce: 1, maxWaiting: 10, maxWaitingOfOwner: 2 })
    const { promise, resolve } = Promise.withResolvers<void>()
    const greedy = [1, 2, 3].map(() => runQueued('greedy', () => promise))
    await expect(runQueued('greedy', () => promise)).rejects.toMatchObject({ code: 'busy' })
    const modest = runQueued('modest', async () => 'done')
    resolve()
    await Promise.all(greedy)
    expect(await modest).toBe('done')
  })
})
