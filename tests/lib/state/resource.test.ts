import { createStore } from 'jotai/vanilla'
import { beforeEach, describe, expect, it } from 'vitest'
import { scopeAtom } from '../../../src/lib/session/scope.ts'
import { createResource } from '../../../src/lib/state/resource.ts'

let store = createStore()
const openResource = () => {
  const { stateAtom, begin } = createResource('nothing')
  return {
    read: () => store.get(stateAtom),
    write: (value: string) => store.set(stateAtom, () => value),
    begin: () => {
      const change = begin(store.get, store.set)
      return (value: string) => change(() => value)
    },
  }
}

beforeEach(() => {
  store = createStore()
  store.set(scopeAtom, 'anna-47')
})

describe('a resource', () => {
  it('A-12: keeps the newest of two loads, whichever answers first', () => {
    const resource = openResource()
    const first = resource.begin()
    const second = resource.begin()
    second('new')
    first('old')
    expect(resource.read()).toBe('new')
  })

  it('A-06: reads as empty in another scope, and keeps a late reply out of it', () => {
    const resource = openResource()
    const reply = resource.begin()
    store.set(scopeAtom, 'anna-12')
    expect(resource.read()).toBe('nothing')
    resource.write('of flat 12')
    reply('of flat 47')
    expect(resource.read()).toBe('of flat 12')
  })

  it('A-06: shows a late reply again when its scope is back', () => {
    const resource = openResource()
    const reply = resource.begin()
    store.set(scopeAtom, 'anna-12')
    reply('of flat 47')
    expect(resource.read()).toBe('nothing')
    store.set(scopeAtom, 'anna-47')
    expect(resource.read()).toBe('of flat 47')
  })
})
