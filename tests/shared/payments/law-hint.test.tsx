import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { DocumentRow } from '../../../src/shared/files/document-row.tsx'
import { LawHint } from '../../../src/shared/payments/law-hint.tsx'

afterEach(cleanup)

const href = '#document'
const openDocument = (isOnIphone: boolean) => {
  render(<DocumentRow href={href} title="Политика" isOnIphone={isOnIphone} />)
  return fireEvent.click(screen.getByRole('link', { name: 'Политика' }))
}

describe('hints', () => {
  it('U-04: on an iPhone a document opens after a hint about swiping back', () => {
    expect(openDocument(true)).toBe(false)
    const dialog = screen.getByRole('dialog')
    expect(dialog.textContent).toContain('проведите пальцем по экрану вправо')
    expect(screen.getByRole('link', { name: 'Открыть документ' }).getAttribute('href')).toBe(href)
  })

  it('U-04: elsewhere a document opens at once in a new tab', () => {
    expect(openDocument(false)).toBe(true)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByRole('link', { name: 'Политика' }).getAttribute('target')).toBe('_blank')
  })

  it('U-04: the hint about article 155 belongs to its button', () => {
    render(<LawHint />)
    const button = screen.getByRole('button', { name: 'Что говорит статья 155 Жилищного кодекса' })
    const hint = document.getElementById(button.getAttribute('popovertarget') ?? '')
    expect(hint?.hasAttribute('popover')).toBe(true)
    expect(hint?.textContent).toContain('1/300 ставки Банка России')
  })
})
