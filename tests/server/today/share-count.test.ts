import { describe, expect, it } from 'vitest'
import { createCachedCount } from '../../../server/modules/today/cached-count.ts'

const createCounting = () => {
  let time = 0
  const ends: Array<(value: number | Error) => void> = []
  const waits: Array<() => void> = []
  const count = createCachedCount<number>(
    () => time,
    () => new Promise<void>((resolve) => waits.push(resolve)),
  )
  return {
    ask: (organisationId = 1, of = '2026-11-25') =>
      count(
        organisationId,
        of,
        () =>
          new Promise((resolve, reject) => {
            ends.push((value) => (value instanceof Error ? reject(value) : resolve(value)))
          }),
      ),
    end: (value: number | Error, tookMs = 0) => {
      time += tookMs
      ends.at(-1)?.(value)
    },
    pass: (ms: number) => {
      time += ms
    },
    begun: () => ends.length,
    losePatience: () => waits.at(-1)?.(),
  }
}

describe('shared count', () => {
  it('G-08: runs once for concurrent callers of an organisation', async () => {
    const { ask, end, begun } = createCounting()
    const both = [ask(), ask()]
    expect(begun()).toBe(1)
    end(5)
    expect(await Promise.all(both)).toEqual([5, 5])
    const other = ask(2)
    expect(begun()).toBe(2)
    end(7)
    expect(await other).toBe(7)
  })

  it('G-08: runs each time if it is fast', async () => {
    const { ask, end } = createCounting()
    const first = ask()
    end(5, 499)
    await first
    const second = ask()
    end(6)
    expect(await second).toBe(6)
  })

  it('G-08: returns null while a long count goes on, and then what it counted', async () => {
    const { ask, end, losePatience, begun } = createCounting()
    const first = ask()
    losePatience()
    expect(await first).toBeNull()
    const second = ask()
    losePatience()
    expect(await second).toBeNull()
    end(5, 4000)
    await expect.poll(() => ask()).toBe(5)
    expect(begun()).toBe(1)
  })

  it('G-08: counts again after a failure that nobody waited for', async () => {
    const { ask, end, losePatience } = createCounting()
    const first = ask()
    losePatience()
    expect(await first).toBeNull()
    end(new Error('statement timeout'))
    await expect
      .poll(async () => {
        const again = ask()
        end(5)
        return again
      })
      .toBe(5)
  })

  it('G-08: is cached for twenty times its duration, then served stale once during a refresh', async () => {
    const { ask, end, pass, begun } = createCounting()
    const first = ask()
    end(5, 2000)
    await first
    pass(39_999)
    expect(await ask()).toBe(5)
    expect(begun()).toBe(1)
    pass(1)
    expect(await ask()).toBe(5)
    expect(begun()).toBe(2)
    end(6, 2000)
    await expect.poll(() => ask()).toBe(6)
    expect(begun()).toBe(2)
  })

  it('G-08: is not served on another day or after ten minutes', async () => {
    const { ask, end, pass } = createCounting()
    const first = ask()
    end(5, 2000)
    await first
    const tomorrow = ask(1, '2026-11-26')
    end(0, 2000)
    expect(await tomorrow).toBe(0)
    pass(600_000)
    const late = ask(1, '2026-11-26')
    end(9)
    expect(await late).toBe(9)
  })

  it('G-08: rejects for all waiting callers on failure and runs again', async () => {
    const { ask, end } = createCounting()
    const both = [ask(), ask()]
    end(new Error('statement timeout'))
    expect((await Promise.allSettled(both)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    const again = ask()
    end(5)
    expect(await again).toBe(5)
  })
})
