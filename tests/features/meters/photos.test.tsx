// @vitest-environment happy-dom
import { Blob as WholeBlob, File as WholeFile } from 'node:buffer'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openCabinet, type Cabinet } from '../support/cabinet.tsx'
import { cold } from '../support/meters.ts'

const lane = 'meters/1/2026-11'
const photo = 'Фото счётчика: Холодная вода'

let cabinet: Cabinet
beforeEach(async () => {
  cabinet = await openCabinet()
  // happy-dom's own lose their bytes in a database.
  vi.stubGlobal('Blob', WholeBlob)
  vi.stubGlobal('File', WholeFile)
  cabinet.serve([cold])
  await cabinet.showMeters()
  await screen.findByLabelText(/^Холодная/)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const take = async (name: string) => {
  await act(async () =>
    fireEvent.change(screen.getByLabelText(photo), { target: { files: [new File(['GIF89a'], name)] } }),
  )
  await screen.findByText(name)
}
const fill = (value: string) => fireEvent.change(screen.getByLabelText(/^Холодная/), { target: { value } })
const items = async () => (await cabinet.readLane(lane))?.items ?? []
const getNames = async () =>
  (await items()).map(({ attachments }) => attachments.map(({ filename }) => filename))

describe('a photo of the dial', () => {
  it('M-19: is stored before the number is typed, offline, and survives a killed page', async () => {
    await take('до.gif')
    await cabinet.restart()
    await cabinet.showMeters()
    expect(await screen.findByText('до.gif')).toBeDefined()
    expect(screen.getByText('Сохранено на телефоне')).toBeDefined()
  })

  it('M-19: stays when the number is cleared, and is removed only by itself', async () => {
    fill('127')
    await take('a.gif')
    fill('')
    expect(await getNames()).toEqual([['a.gif']])
    fireEvent.click(screen.getByRole('button', { name: 'Убрать a.gif' }))
    await waitFor(async () => expect(await getNames()).toEqual([[]]))
  })

  it('M-19: is queued with its reading, which says so', async () => {
    await take('a.gif')
    fill('127,66')
    fireEvent.click(screen.getByRole('button', { name: /^Передать показания/ }))
    expect(await screen.findByText('С фото')).toBeDefined()
    expect(await items()).toMatchObject([
      { state: { name: 'queued' }, payload: { values: [127.66] }, attachments: [{ filename: 'a.gif' }] },
    ])
  })

  it('M-19 M-18: moves to the correction of a queued reading', async () => {
    await take('a.gif')
    fill('127,66')
    fireEvent.click(screen.getByRole('button', { name: /^Передать показания/ }))
    fireEvent.click(await screen.findByRole('button', { name: /^Исправить/ }))
    await screen.findByText('a.gif')
    fill('128')
    fireEvent.click(screen.getByRole('button', { name: /^Передать показания/ }))
    await screen.findByText('С фото')
    await waitFor(async () => expect(await items()).toHaveLength(1))
    expect(await items()).toMatchObject([
      { payload: { values: [128] }, attachments: [{ filename: 'a.gif' }] },
    ])
  })

  it('M-19: accepts at most three per reading', async () => {
    for (const name of ['1.gif', '2.gif', '3.gif']) await take(name)
    expect(screen.queryByLabelText(photo)).toBeNull()
  })
})
