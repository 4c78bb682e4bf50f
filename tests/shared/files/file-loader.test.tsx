import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { FileLoader } from '../../../src/shared/files/file-loader.tsx'
import type { LoadedFile } from '../../../src/shared/files/file-list.tsx'
import { StoredFiles } from '../../../src/shared/files/stored-files.tsx'

afterEach(cleanup)

const file = (state: LoadedFile['state'], filename = 'кран.jpg'): LoadedFile => ({
  id: filename,
  filename,
  picture: null,
  state,
})

function show({
  files = [],
  max = 3,
  faults = [],
  preparing = 0,
}: Partial<Parameters<typeof FileLoader>[0]>) {
  const onAdd = vi.fn<(added: readonly File[]) => void>()
  const onRemove = vi.fn<(id: string) => void>()
  const props = { files, max, faults, preparing, onAdd, onRemove }
  render(<FileLoader label="Фото" hint="jpg, png, svg, bmp, gif, до 10 МБ" {...props} />)
  return { onAdd, onRemove }
}
const chooser = () => screen.getByLabelText<HTMLInputElement>(/Добавить фото/)

describe('the file loader', () => {
  it('U-01: names formats and size limit, and accepts several files', () => {
    const { onAdd } = show({})
    expect(screen.getByRole('group', { name: 'Фото' })).toBeDefined()
    expect(chooser().multiple).toBe(true)
    expect(screen.getByText('jpg, png, svg, bmp, gif, до 10 МБ')).toBeDefined()
    const [first, second] = [new File(['1'], 'a.jpg'), new File(['2'], 'b.png')]
    fireEvent.change(chooser(), { target: { files: [first, second] } })
    expect(onAdd).toHaveBeenCalledWith([first, second])
  })

  it('U-01: offers the camera of a phone', () => {
    show({})
    const camera = screen.getByLabelText<HTMLInputElement>('Сделать фото')
    expect(camera.getAttribute('capture')).toBe('environment')
  })

  it('T-02: shows the upload progress in per cent and cancels the upload', () => {
    const { onRemove } = show({ files: [file({ name: 'uploading', percent: 45 })] })
    expect(screen.getByText(/Загружаем, 45/)).toBeDefined()
    expect(screen.getByRole<HTMLProgressElement>('progressbar').value).toBe(45)
    fireEvent.click(screen.getByRole('button', { name: 'Отменить загрузку кран.jpg' }))
    expect(onRemove).toHaveBeenCalledWith('кран.jpg')
  })

  it.each([
    [{ name: 'kept' }, 'Сохранено на телефоне'],
    [{ name: 'done' }, 'Загружено'],
    [{ name: 'refused', text: 'файл пустой' }, 'Не принято: файл пустой'],
  ] as const)('U-01: a file that is %o says so and can be removed', (state, status) => {
    const { onRemove } = show({ files: [file(state)] })
    const row = screen.getByRole('listitem')
    expect(row.textContent).toContain(status)
    fireEvent.click(within(row).getByRole('button', { name: 'Убрать кран.jpg' }))
    expect(onRemove).toHaveBeenCalledOnce()
  })

  it('U-01: accepts nothing more once it is full', () => {
    show({ files: [file({ name: 'done' })], preparing: 1, max: 2 })
    expect(screen.queryByLabelText(/Добавить фото/)).toBeNull()
    expect(screen.getByText('Готовим фото', { selector: 'li' })).toBeDefined()
  })

  it('O-11: announces at once why a file was rejected', () => {
    show({ faults: ['На устройстве не хватает места'] })
    expect(screen.getByRole('alert').textContent).toBe('На устройстве не хватает места')
  })
})

describe('stored files', () => {
  it('T-02: saves a file by a press', () => {
    const onSave = vi.fn<(id: string) => void>()
    render(
      <StoredFiles label="Фото" files={[{ id: '7', filename: 'план.svg', picture: null }]} onSave={onSave} />,
    )
    expect(screen.queryByRole('img')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: /план\.svg\s*Скачать/ }))
    expect(onSave).toHaveBeenCalledWith('7')
  })
})
