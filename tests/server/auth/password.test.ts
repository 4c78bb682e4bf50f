import { describe, expect, it } from 'vitest'
import { hashPassword, isPassword } from '../../../server/modules/auth/service.ts'
import { createQueue } from '../../../server/kernel/queue.ts'

describe('passwords', () => {
  it('V-08: the same password has another hash each time, and each is right for it alone', async () => {
    const [one, other] = await Promise.all([hashPassword('Podval-2026'), hashPassword('Podval-2026')])
    expect(one).not.toBe(other)
    expect(await isPassword('Podval-2026', one)).toBe(true)
    expect(await isPassword('podval-2026', one)).toBe(false)
  })

  it('V-07: nobody’s password is never right', async () => {
    expect(await isPassword('', null)).toBe(false)
  })

  it('a hash of another kind is an error of ours and lets nobody in', async () => {
    await expect(isPassword('x', '$2b$10$abcdefghijklmnopqrstuv')).rejects.toThrow('not argon2id')
  })
})

describe('the queue of heavy work', () => {
  it('runs a few at once, the others in their turn, and refuses what is too much', async () => {
    const inTurn = createQueue({ atOnce: 2, mostWaiting: 1 })
    const started: number[] = []
    const ends = [0, 1, 2].map(() => Promise.withResolvers<number>())
    const work = ends.map(({ promise }, index) =>
      inTurn(() => {
        started.push(index)
        return promise
      }),
    )
    await expect(inTurn(async () => 3)).rejects.toMatchObject({ code: 'busy', retryAfter: 5 })
    expect(started).toEqual([0, 1])
    ends[1]?.resolve(1)
    await expect(work[1]).resolves.toBe(1)
    await expect.poll(() => started).toEqual([0, 1, 2])
    ends[0]?.reject(new Error('failed'))
    ends[2]?.resolve(2)
    await expect(work[0]).rejects.toThrow('failed')
    await expect(work[2]).resolves.toBe(2)
    await expect(inTurn(async () => 4)).resolves.toBe(4)
  })
})
