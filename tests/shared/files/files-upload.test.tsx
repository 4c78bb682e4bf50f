// @vitest-environment happy-dom
import { Blob as WholeBlob, File as WholeFile } from 'node:buffer'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { outboxKinds } from '../../../src/app/boot/outbox-kinds.ts'
import type { Draft } from '../../../src/lib/outbox/record.ts'
import { FakeRequest } from '../../lib/support/fake-request.ts'
import { json } from '../../lib/support/net.ts'
import { openCabinet, owner } from '../../features/support/cabinet.tsx'

const name = { lane: 'ticket/1', kind: 'ticket' } as const
const draft = (): Draft => ({ payload: 'text', basedOn: null, capturedAt: '2026-11-12T05:15:00Z' })
const shared_id = '00000000-0000-4000-8000-000000000001'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const openUploading = async () => {
  const cabinet = await openCabinet()
  cabinet.serveBy(async () => json({ shared_id }))
  // fake-indexeddb loses the bytes of happy-dom's Blob and File.
  vi.stubGlobal('Blob', WholeBlob)
  vi.stubGlobal('File', WholeFile)
  // happy-dom's FormData rejects Node's Blob.
  vi.stubGlobal(
    'FormData',
    class extends FormData {
      override append = (): void => undefined
    },
  )
  const aborted = vi.spyOn(FakeRequest.prototype, 'abort')
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  const { setOutbox } = await import('../../../src/lib/outbox/active.ts')
  const { openOutbox } = await import('../../../src/lib/outbox/page-outbox.ts')
  const { changeDevice } = await import('../../../src/lib/session/device.ts')
  await changeDevice((device) => ({ ...device, scopes: [owner] }))
  const opened = vi.spyOn(FakeRequest.prototype, 'open')
  await setOutbox(await openOutbox(owner, async () => outboxKinds))
  const { useFiles } = await import('../../../src/shared/files/use-files.ts')
  const { FileLoader } = await import('../../../src/shared/files/file-loader.tsx')
  function Form() {
    return <FileLoader label="Фото" {...useFiles(name, draft, { max: 2 })} />
  }
  await cabinet.show(<Form />)
  const files = [new File(['GIF89a'], 'кот.gif')]
  await act(async () => fireEvent.change(screen.getByLabelText(/Добавить фото/), { target: { files } }))
  await waitFor(() => expect(opened).toHaveBeenCalledWith('PUT', `/files/files/${shared_id}/`))
  return { cabinet, aborted }
}

describe('file that is being uploaded', () => {
  it('T-02: shows the percentage and then that it is uploaded', async () => {
    await openUploading()
    await waitFor(() => expect(screen.getByRole('listitem').textContent).toContain('Загружаем, 0\u00a0%'))
    await act(async () => FakeRequest.last.moves(40))
    expect(screen.getByRole('listitem').textContent).toContain('Загружаем, 40\u00a0%')
    const stored = { file_id: shared_id, filename: 'кот.gif', content_type: 'image/gif', size: 6 }
    await act(async () => FakeRequest.last.answers(200, JSON.stringify(stored)))
    expect(await screen.findByText('Загружено')).toBeDefined()
  })

  it('T-02: is removed from the device when its upload is cancelled', async () => {
    const { cabinet, aborted } = await openUploading()
    await act(async () => FakeRequest.last.moves(40))
    fireEvent.click(screen.getByRole('button', { name: 'Отменить загрузку кот.gif' }))
    await waitFor(() => expect(screen.queryByRole('listitem')).toBeNull())
    expect(aborted).toHaveBeenCalledOnce()
    expect((await cabinet.readLane(name.lane))?.items[0]?.attachments).toEqual([])
  })
})
