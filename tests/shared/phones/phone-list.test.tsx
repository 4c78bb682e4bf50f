import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { PhoneList, type PhoneEntry } from '../../../src/shared/phones/phone-list.tsx'

afterEach(cleanup)

const phones = [
  { id: 1, text: '+7 916 555 01 12', isOwn: false },
  { id: 2, text: '+7 903 555 01 47', isOwn: true },
]

function show(entries: readonly PhoneEntry[] = phones) {
  const onAdd = vi.fn<(phone: string) => void>()
  const onRemove = vi.fn<(phone: PhoneEntry) => void>()
  render(<PhoneList phones={entries} emptyText="Телефонов пока нет" onAdd={onAdd} onRemove={onRemove} />)
  return { onAdd, onRemove }
}
const open = () => fireEvent.click(screen.getByRole('button', { name: 'Новый номер' }))
const field = () => screen.getByRole('textbox', { name: 'Новый номер' })
const type = (value: string) => fireEvent.change(field(), { target: { value } })

describe('phone list', () => {
  it('U-01 R-02: explains why a staff number stays, and removes an own one after a confirmation', () => {
    const { onRemove } = show()
    const [staff, own] = screen.getAllByRole('listitem')
    expect(staff?.textContent).toContain('Этот номер внесли сотрудники')
    expect(within(staff ?? document.body).queryByRole('button')).toBeNull()
    fireEvent.click(within(own ?? document.body).getByRole('button', { name: 'Удалить +7 903 555 01 47' }))
    const dialog = screen.getByRole('dialog', { name: 'Удалить номер?' })
    expect(onRemove).not.toHaveBeenCalled()
    fireEvent.click(within(dialog).getByRole('button', { name: 'Удалить' }))
    expect(onRemove).toHaveBeenCalledExactlyOnceWith(phones[1])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('U-01 R-02: adds a number when the mask is full and closes the field', () => {
    const { onAdd } = show()
    open()
    type('+7 905 123 45 6')
    expect(onAdd).not.toHaveBeenCalled()
    type('+7 905 123 45 67')
    expect(onAdd).toHaveBeenCalledExactlyOnceWith('+7 905 123 45 67')
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  it.each([
    ['+7 890 512 34 56', '7', '+7 905 123 45 67'],
    ['+7 849 511 12 23', '3', '+7 495 111 22 33'],
    ['+7 880 020 00 60', '0', '+7 800 200 06 00'],
  ])(
    'U-01 R-02: waits for the last digit of a number typed with a leading 8: %s%s',
    (started, last, whole) => {
      const { onAdd } = show()
      open()
      type(started)
      expect(onAdd).not.toHaveBeenCalled()
      type(started + last)
      expect(onAdd).toHaveBeenCalledExactlyOnceWith(whole)
    },
  )

  it('U-01 R-02: adds a number whose code begins with 8 when the mask is full, once', () => {
    const { onAdd } = show()
    open()
    type('+7 812 345 67 8')
    expect(onAdd).not.toHaveBeenCalled()
    type('+7 812 345 67 89')
    expect(onAdd).toHaveBeenCalledExactlyOnceWith('+7 812 345 67 89')
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  it('U-01 R-02: «Отмена» closes and clears the field', () => {
    const { onAdd } = show()
    open()
    type('+7 905 123')
    fireEvent.click(screen.getByRole('button', { name: 'Отмена' }))
    open()
    expect(field()).toHaveProperty('value', '+7 ')
    expect(onAdd).not.toHaveBeenCalled()
  })

  it('U-01 R-02: closes and clears the field on blur, unless the focus moves to its button', () => {
    const { onAdd } = show()
    open()
    type('+7 905')
    fireEvent.blur(field(), { relatedTarget: screen.getByRole('button', { name: 'Отмена' }) })
    expect(field()).toBeTruthy()
    fireEvent.blur(field(), { relatedTarget: null })
    expect(screen.queryByRole('textbox')).toBeNull()
    open()
    expect(field()).toHaveProperty('value', '+7 ')
    expect(onAdd).not.toHaveBeenCalled()
  })

  it('U-01: shows a text without phones', () => {
    show([])
    expect(screen.getByText('Телефонов пока нет')).toBeTruthy()
  })
})
