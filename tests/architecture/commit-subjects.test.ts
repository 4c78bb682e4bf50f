import { expect, it } from 'vitest'
import { describeSubjectFaults } from './commit-subjects.ts'

it.each([
  ['exchange: skip subtotal rows', []],
  ['x', ['is not «area: imperative summary»']],
  ['comments: say four things at first reading', ['use show, report or document']],
  ['pages: render the list anew', ['use again, or reload, rebuild']],
  [`db: ${'a'.repeat(62)}`, ['has 66 characters, more than 65']],
])('checks the subject of a commit: %s', (subject, faults) => {
  expect(describeSubjectFaults(subject)).toEqual(faults)
})
