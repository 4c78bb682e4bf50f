import { expect, it } from 'vitest'
import { CallError } from '../../../src/lib/http/call-errors.ts'
import { keysAfter, nextKeys } from '../../../src/lib/outbox/call-keys.ts'

const lost = new TypeError('No answer')
const refusal = (status: number, code: string) => new CallError(status, { errors: ['Нет'], code })

it('O-23: the same content after a lost reply keeps its key, another replaces all keys that may still arrive', () => {
  const first = nextKeys(null, 'a')
  const same = nextKeys(keysAfter(first, lost, true), 'a')
  expect(same).toEqual(first)
  const second = nextKeys(keysAfter(same, lost, true), 'b')
  expect(second.replaces).toEqual([first.key])
  const third = nextKeys(keysAfter(second, refusal(422, 'over_maximum'), false), 'b')
  expect(third.replaces).toEqual([first.key, second.key])
})

it('O-23: after the answer that an earlier call was accepted, the next one replaces nothing', () => {
  const first = nextKeys(null, 'a')
  const second = nextKeys(keysAfter(first, lost, true), 'b')
  expect(keysAfter(second, refusal(409, 'already_accepted'), false)).toBeNull()
})
