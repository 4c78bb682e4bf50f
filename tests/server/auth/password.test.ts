import { describe, expect, it } from 'vitest'
import { hashPassword, isPassword } from '../../../server/modules/auth/service.ts'

describe('password hash', () => {
  it('V-08: differs each time and matches only its password', async () => {
    const [one, other] = await Promise.all([hashPassword('Podval-2026'), hashPassword('Podval-2026')])
    expect(one).not.toBe(other)
    expect(await isPassword('Podval-2026', one)).toBe(true)
    expect(await isPassword('podval-2026', one)).toBe(false)
  })

  it('V-07: matches nothing if absent', async () => {
    expect(await isPassword('', null)).toBe(false)
  })

  it('throws if it is not argon2id', async () => {
    await expect(isPassword('x', '$2b$10$abcdefghijklmnopqrstuv')).rejects.toThrow('not argon2id')
  })
})
