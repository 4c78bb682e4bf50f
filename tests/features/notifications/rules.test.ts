import { describe, expect, it } from 'vitest'
import { configType } from '#contract/notifications/checks.ts'
import { pushNote } from '../../../src/features/notifications/rules.ts'
import { messages } from '../../../src/features/notifications/messages.ts'

const fine = { support: 'granted', isHere: true, outcome: null, isWanted: true, isIos: false } as const
const off = { ...fine, support: 'default', isHere: false, isWanted: false } as const

describe('pushNote', () => {
  it('N-04: is empty while everything works', () => {
    expect([fine, off, { ...fine, isHere: null }].map(pushNote)).toEqual([null, null, null])
  })

  it('N-04: offers to enable pushes here when they are enabled on another device', () => {
    expect(pushNote({ ...fine, isHere: false })).toMatchObject({ text: messages.notHere, canTurnOn: true })
  })

  it('N-04: explains what to do when denied, but not before they are wanted', () => {
    expect(pushNote({ ...off, support: 'denied', outcome: 'denied' })?.text).toBe(messages.denied)
    expect(pushNote({ ...fine, support: 'denied', isHere: false })).toMatchObject({ isProblem: true })
    expect(pushNote({ ...off, support: 'denied' })).toBeNull()
  })

  it('N-04: says that there is no push service, and on an iPhone how to get one', () => {
    expect(pushNote({ ...off, outcome: 'failed' })?.text).toBe(messages.pushFailed)
    const unsupported = { ...off, support: 'unsupported' } as const
    expect(pushNote(unsupported)?.text).toBe(messages.unsupported)
    expect(pushNote({ ...unsupported, isIos: true })?.text).toBe(messages.unsupportedIos)
  })
})

describe('the type of a configuration', () => {
  it('N-03: is off when every channel is off, else enable', () => {
    const channels = { email: false, mobile_app: false, telegram: false, vk: false }
    expect(configType(channels)).toBe('off')
    for (const name of Object.keys(channels)) expect(configType({ ...channels, [name]: true })).toBe('enable')
  })
})
