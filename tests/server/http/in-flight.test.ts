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

it('A-12: those who ask for the same while it is under way share one run, others have their own', async () => {
  const { ask, runs } = start()
  const answers = [ask('anna'), ask('anna'), ask('boris')]
  expect(runs.map(({ name }) => name)).toEqual(['anna', 'boris'])
  for (const { name, end } of runs) end.resolve(`${name} is known`)
  expect(await Promise.all(answers)).toEqual(['anna is known', 'anna is known', 'boris is known'])
})

it('V-09: nothing is kept: whoever asks later hears the present state, also after a failure', async () => {
  const { ask, runs } = start()
  const first = ask('anna')
  runs[0]?.end.reject(new Error('No database'))
  await expect(first).rejects.toThrow('No database')
  const second = ask('anna')
  runs[1]?.end.resolve('ended')
  expect(await second).toBe('ended')
})
