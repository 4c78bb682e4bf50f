import { describe, expect, it } from 'vitest'
import { startJobs } from '../../../server/kernel/jobs.ts'

const never = (error: unknown): void => {
  throw error
}
const hour = 3600_000

const counting = (name: string) => {
  let turns = 0
  return {
    name,
    run: async () => {
      turns += 1
      return false
    },
    turns: () => turns,
  }
}

describe('queues of a server', () => {
  const pace = { restMs: 1, sweepMs: hour, busyMs: hour }

  it('G-05: are polled only after a call', async () => {
    const queue = counting('queue')
    const clock = counting('clock')
    const jobs = startJobs([queue, { ...clock, intervalMs: 1 }], never, pace)
    await expect.poll(clock.turns).toBeGreaterThan(50)
    expect(queue.turns()).toBe(1)
    jobs.noteCall()
    await expect.poll(queue.turns).toBeGreaterThan(10)
    await jobs.stop()
  })

  it('G-05: are swept without a call, for work of other processes', async () => {
    const queue = counting('queue')
    const jobs = startJobs([queue], never, { ...pace, sweepMs: 2 })
    await expect.poll(queue.turns).toBeGreaterThan(10)
    await jobs.stop()
  })

  it('G-05: keep polling after work and after a failure', async () => {
    const failures: unknown[] = []
    const working = { name: 'working', run: async () => failures.length === 0 }
    const failing = { name: 'failing', run: () => Promise.reject(new Error('failed')) }
    const jobs = startJobs([working, failing], (_error, name) => failures.push(name), pace)
    await expect.poll(() => failures.length).toBeGreaterThan(2)
    expect(new Set(failures)).toEqual(new Set(['failing']))
    await jobs.stop()
  })
})

describe('stopped jobs', () => {
  it('G-05: finish the current run and start no other', async () => {
    const { promise: ended, resolve: end } = Promise.withResolvers<boolean>()
    let turns = 0
    const work = async () => {
      turns += 1
      return ended
    }
    const jobs = startJobs([{ name: 'slow', run: work }], () => undefined)
    let isStopped = false
    const stopped = jobs.stop().then(() => (isStopped = true))
    await new Promise(setImmediate)
    expect([turns, isStopped]).toEqual([1, false])
    end(true)
    await stopped
    expect(turns).toBe(1)
  })
})
