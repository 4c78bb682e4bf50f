import { expect, it } from 'vitest'
import { shareInFlight } from '../../../server/http/authenticate.ts'

const start = () => {
  const runs: { readonly name: string; readonly end: PromiseWithResolvers<string> }[] = []
  const ask = shareInFlight(
    (name: string) => {
      const end = Promise.withResolvers<string>()
      runs.push({ name, end })
      return end.promise
    },
    (name) => name,
  )
  return { ask, runs }
}

it('A-12: shares one run between concurrent callers of the same key', async () => {
  const { ask, runs } = start()
  const answers = [ask('anna'), ask('anna'), ask('boris')]
  expect(runs.map(({ name }) => name)).toEqual(['anna', 'boris'])
  for (const { name, end } of runs) end.resolve(`${name} is known`)
  expect(await Promise.all(answers)).toEqual(['anna is known', 'anna is known', 'boris is known'])
})

it('V-09: caches nothing, not even a failure', async () => {
  const { ask, runs } = start()
  const first = ask('anna')
  runs[0]?.end.reject(new Error('No database'))
  await expect(first).rejects.toThrow('No database')
  const second = ask('anna')
  runs[1]?.end.resolve('ended')
  expect(await second).toBe('ended')
})
