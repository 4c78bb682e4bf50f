// @vitest-environment happy-dom
import { Blob as WholeBlob, File as WholeFile } from 'node:buffer'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Draft } from '../../../src/lib/outbox/record.ts'
import { openCabinet, type Cabinet } from '../../features/support/cabinet.tsx'

const name = { lane: 'ticket/1', kind: 'ticket' } as const
const draft = (): Draft => ({ payload: 'text', basedOn: null, capturedAt: '2026-11-12T05:15:00Z' })
const gif = (filename: string) => new File(['GIF89a'], filename)

let cabinet: Cabinet
beforeEach(async () => {
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }),
  )
  cabinet = await openCabinet()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const showForm = async () => {
  // fake-indexeddb loses the bytes of happy-dom's Blob and File.
  vi.stubGlobal('Blob', WholeBlob)
  vi.stubGlobal('File', WholeFile)
  const { useFiles } = await import('../../../src/shared/files/use-files.ts')
  const { FileLoader } = await import('../../../src/shared/files/file-loader.tsx')
  function Form() {
    return <FileLoader label="Фото" {...useFiles(name, draft, { max: 2 })} />
  }
  await cabinet.show(<Form />)
}
const row = (filename: string) => screen.findByText(filename)
const add = (...files: File[]) =>
  act(async () => fireEvent.change(screen.getByLabelText(/Добавить фото/), { target: { files } }))

describe('files of a form', () => {
  it('O-05: stores and shows a picked file and restores it after a crash', async () => {
    await showForm()
    await add(gif('кот.gif'))
    expect(await row('кот.gif')).toBeDefined()
    expect((await cabinet.readLane(name.lane))?.items).toMatchObject([
      { payload: 'text', attachments: [{ filename: 'кот.gif' }] },
    ])
    await cabinet.restart()
    await showForm()
    expect(screen.getByRole('listitem').textContent).toContain('Сохранено на телефоне')
    await waitFor(() => expect(document.querySelector('img')?.getAttribute('src')).toBe('blob:x'))
  })

  it('O-05: removes a file from the draft', async () => {
    await showForm()
    await add(gif('a.gif'))
    await row('a.gif')
    fireEvent.click(screen.getByRole('button', { name: 'Убрать a.gif' }))
    await waitFor(() => expect(screen.queryByRole('listitem')).toBeNull())
    expect((await cabinet.readLane(name.lane))?.items[0]?.attachments).toEqual([])
  })

  it('V-06: never renders an SVG', async () => {
    await showForm()
    await add(new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'план.svg'))
    await row('план.svg')
    expect(document.querySelector('img')).toBeNull()
  })

  it('T-02: names a rejected file and stores the others', async () => {
    await showForm()
    await add(new File(['%PDF'], 'акт.pdf'), gif('a.gif'))
    expect(await screen.findByText(/«акт\.pdf»/)).toBeDefined()
    expect(await row('a.gif')).toBeDefined()
  })
})

describe('files stored on the server', () => {
  it('T-02: show previews through a temporary link and are saved on click', async () => {
    const asked: string[] = []
    vi.stubGlobal('fetch', async (url: string) => {
      asked.push(url)
      return url.startsWith('/req/')
        ? new Response('{"shared_id":"word"}', { headers: { 'content-type': 'application/json' } })
        : new Response('bytes', { headers: { 'content-disposition': 'attachment' } })
    })
    const { useStoredFiles } = await import('../../../src/shared/files/use-stored-files.ts')
    const { StoredFiles } = await import('../../../src/shared/files/stored-files.tsx')
    const files = [
      { file_id: 'one', filename: 'кран.jpg', content_type: 'image/jpeg', size: 5 },
      { file_id: 'two', filename: 'план.svg', content_type: 'image/svg+xml', size: 5 },
    ]
    function Files() {
      return <StoredFiles label="Фото" {...useStoredFiles(files)} />
    }
    await cabinet.show(<Files />)
    await waitFor(() => expect(document.querySelector('img')).not.toBeNull())
    expect(asked).toEqual([
      `/req/files/temporary/?file_id=one&filename=${encodeURIComponent('кран.jpg').replaceAll('%20', '+')}`,
      '/files/files/word/',
    ])
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    fireEvent.click(screen.getByRole('button', { name: /план\.svg/ }))
    await waitFor(() => expect(saved).toHaveBeenCalledOnce())
    expect(saved.mock.contexts[0]).toMatchObject({ download: 'план.svg' })
  })
})
