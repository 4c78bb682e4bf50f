// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openCabinet, type Cabinet } from '../support/cabinet.tsx'
import { cold, hot } from '../support/meters.ts'

let cabinet: Cabinet
beforeEach(async () => {
  cabinet = await openCabinet()
  await cabinet.closeOutbox()
  cabinet.serve([cold, hot])
})
afterEach(cleanup)

const field = (label: RegExp) => screen.findByLabelText<HTMLInputElement>(label)
const fill = async (label: RegExp, value: string) =>
  fireEvent.change(await field(label), { target: { value } })
const readTexts = async (lane: string) => (await cabinet.readLane(lane))?.items[0]?.payload

describe('readings typed before the outbox is open', () => {
  it('O-04: are stored once it is open', async () => {
    await cabinet.showMeters()
    await fill(/^Холодная/, '127')
    await fill(/^Холодная/, '127,6')
    expect(await cabinet.readLane('meters/1/2026-11')).toBeNull()
    await cabinet.openOutbox()
    await waitFor(async () => expect(await readTexts('meters/1/2026-11')).toMatchObject({ texts: ['127,6'] }))
  })

  it('O-04 M-14: are queued once it is open, and are not called sent before', async () => {
    await cabinet.showMeters()
    await fill(/^Холодная/, '127,66')
    fireEvent.click(screen.getByRole('button', { name: /^Передать показания/ }))
    expect(screen.queryByText('Сохранено на телефоне, ещё не отправлено')).toBeNull()
    await cabinet.openOutbox()
    await screen.findByText('Сохранено на телефоне, ещё не отправлено')
    expect((await cabinet.readLane('meters/1/2026-11'))?.items[0]?.state.name).toBe('queued')
  })

  it('O-04 O-12: are not given to another profile', async () => {
    await cabinet.showMeters()
    await fill(/^Холодная/, '127')
    cabinet.switchTo('boris')
    await cabinet.openOutbox()
    cabinet.switchTo('anna')
    await fill(/^Горячая/, '8')
    await waitFor(async () => expect(await readTexts('meters/2/2026-11')).toMatchObject({ texts: ['8'] }))
    expect(await cabinet.readLane('meters/1/2026-11')).toBeNull()
  })
})
