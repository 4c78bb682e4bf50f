import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, it } from 'vitest'
import { isCommonPassword } from '../../../server/modules/auth/common-password.ts'

const mostCommon = dictionary['passwords-common'].slice(0, 10_000)

const findAccepted = async (passwords: readonly string[]): Promise<readonly string[]> => {
  const accepted: string[] = []
  for (const password of passwords) if (!(await isCommonPassword(password))) accepted.push(password)
  return accepted
}

it('A-17: rejects each of the 10,000 most common passwords', async () => {
  expect(mostCommon).toHaveLength(10_000)
  expect(await findAccepted(mostCommon)).toEqual([])
  // From the last tenth of the list: these stay rejected with another list, too.
  expect(
    await findAccepted(['reloaded', 'gigabyte', 'dortmund', 'godbless', 'flipper1', 'jurassic', '04061990']),
  ).toEqual([])
})

it('A-17: rejects common passwords backwards and typed on the Russian keyboard', async () => {
  expect(await findAccepted(['dedaoler', 'etybagig', 'вщкеьгтв', 'кудщфвув'])).toEqual([])
})

it('A-17: accepts a password that no list has', async () => {
  const rare = ['Podval-2026', 'верный конь батарея скрепка', 'kf7-TQ2-mmz9', 'reloaded-gigabyte']
  expect(await findAccepted(rare)).toEqual(rare)
})
