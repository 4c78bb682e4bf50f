import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { FileList, type LoadedFile } from '../../../src/shared/files/file-list.tsx'
import { NetworkBanner } from '../../../src/app/cabinet/shell/notices.tsx'
import { Live } from '../../../src/ui/feedback/live-region.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

it('L-01: the region of a message is there before the message', () => {
  render(<NetworkBanner isStored={false} />)
  const region = screen.getByRole('status')
  expect(region.textContent).toBe('')
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void dispatchEvent(new Event('offline')))
  expect(screen.getByRole('status')).toBe(region)
  expect(region.textContent).toMatch(/^Нет сети/)
})

it('L-01: a region is silent while another one says the same', () => {
  const { rerender } = render(<Live isOff>Пришла ещё 1 заявка</Live>)
  expect(screen.getByRole('status').getAttribute('aria-live')).toBe('off')
  rerender(<Live>Пришла ещё 1 заявка</Live>)
  expect(screen.getByRole('status').hasAttribute('aria-live')).toBe(false)
})

const upload = (percent: number): LoadedFile['state'] => ({ name: 'uploading', percent })

it('L-01: photos are announced together: prepared, uploaded in quarters, added', async () => {
  const show = (states: ReadonlyArray<LoadedFile['state']>, preparing = 0) => (
    <FileList
      files={states.map((state, nth) => ({ id: String(nth), filename: `${nth}.jpg`, picture: null, state }))}
      preparing={preparing}
      faults={[]}
      onRemove={() => undefined}
    />
  )
  const { rerender } = render(show([]))
  const region = screen.getByRole('status')
  const hear = (text: string) => waitFor(() => expect(region.textContent).toBe(text), { timeout: 5000 })
  rerender(show([], 2))
  await hear('Готовим фото')
  rerender(show([upload(26), upload(32)]))
  await hear('Загружаем, 25\u00a0%')
  rerender(show([upload(60), upload(0)]))
  rerender(show([{ name: 'done' }, { name: 'done' }]))
  await hear('Добавлено фото: 2')
})
