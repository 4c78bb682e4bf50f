import { expect, it } from 'vitest'
import { createHmacFunction } from '../../../server/kernel/hmac.ts'
import { createProof, isProof } from '../../../server/kernel/site-proof.ts'

const hmac = createHmacFunction('s'.repeat(40))
const made = new Date('2026-11-28T07:00:00Z')
const at = (seconds: number): Date => new Date(made.getTime() + seconds * 1000)

it('G-28: a proof is accepted in its minute and the next, by the clock of the server', () => {
  const proof = createProof(hmac, made)
  const accepted = [-1, 0, 59, 60, 119, 120].filter((seconds) => isProof(hmac, proof, at(seconds)))
  expect(accepted).toEqual([0, 59, 60, 119])
})

it('G-28: a proof of another key or none is rejected', () => {
  const foreign = createProof(createHmacFunction('t'.repeat(40)), made)
  expect([isProof(hmac, foreign, made), isProof(hmac, '', made)]).toEqual([false, false])
})
