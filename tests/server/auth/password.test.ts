import { describe, expect, it } from 'vitest'
import { hashPassword, isPassword } from '../../../server/modules/auth/service.ts'

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
