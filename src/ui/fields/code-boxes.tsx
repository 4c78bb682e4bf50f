import { useEffect, useId, useRef, type ClipboardEvent, type KeyboardEvent } from 'react'
import { Icon } from '../icons/icon.tsx'
import { alertIcon } from '../icons/icons.ts'
import { laterMessages } from '../later-messages.ts'

type Cells = readonly string[]

interface Typed {
  readonly cells: Cells
  readonly focus: number
}

export const emptyCells = (length: number): Cells => Array.from({ length }, () => '')

/** Replaces the digit in a filled box. */
const newDigits = (digits: string, before: string): string =>
  digits.length === 2 && before !== '' ? digits.replace(before, '') : digits

/** Puts extra digits into the next boxes. A whole phone number gives its last digits. */
export const insertDigits = (cells: Cells, at: number, text: string): Typed => {
  const typed = newDigits(text.replace(/\D/g, ''), cells[at] ?? '')
  if (typed.length > 9) return insertDigits(emptyCells(cells.length), 0, typed.slice(-cells.length))
  const digits = typed.slice(0, cells.length - at)
  if (digits === '') return { cells: text === '' ? cells.with(at, '') : cells, focus: at }
  const filled = cells.map((cell, index) => digits[index - at] ?? cell)
  return { cells: filled, focus: Math.min(at + digits.length, cells.length - 1) }
}

export const eraseDigit = (cells: Cells, at: number): Typed => {
  const place = cells[at] === '' ? Math.max(0, at - 1) : at
  return { cells: cells.with(place, ''), focus: place }
}

type CodeBoxesProps = {
  label: string
  cells: Cells
  error?: string | undefined
  onChange: (cells: Cells) => void
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/** Accepts typing, paste and autofill. */
export function CodeBoxes({ label, cells, error, onChange }: CodeBoxesProps) {
  const noteId = useId()
  const boxes = useRef<(HTMLInputElement | null)[]>([])
  const focus = (at: number) => boxes.current[at]?.focus()

  // The first digit is typed next.
  useEffect(() => boxes.current[0]?.focus(), [boxes])

  const take = ({ cells: next, focus: at }: Typed) => {
    onChange(next)
    focus(at)
  }
  const handleKey = (event: KeyboardEvent, at: number) => {
    const step = steps[event.key]
    if (event.key !== 'Backspace' && step === undefined) return
    event.preventDefault()
    if (step === undefined) take(eraseDigit(cells, at))
    else focus(at + step)
  }
  const handlePaste = (event: ClipboardEvent, at: number) => {
    event.preventDefault()
    take(insertDigits(cells.with(at, ''), at, event.clipboardData.getData('text')))
  }
  return (
    <fieldset className={error ? 'field field--error' : 'field'}>
      <legend className="label">{label}</legend>
      <div className="code-boxes">
        {cells.map((cell, at) => (
          <input
            // The boxes never move.
            // oxlint-disable-next-line react/no-array-index-key
            key={at}
            ref={(box) => {
              boxes.current[at] = box
            }}
            value={cell}
            inputMode="numeric"
            autoComplete={at === 0 ? 'one-time-code' : 'off'}
            aria-label={laterMessages.codeDigit(at + 1, cells.length)}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? noteId : undefined}
            onInput={({ currentTarget }) => take(insertDigits(cells, at, currentTarget.value))}
            onKeyDown={(event) => handleKey(event, at)}
            onPaste={(event) => handlePaste(event, at)}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
        ))}
      </div>
      {error && (
        <p className="field__error" id={noteId} role="alert">
          <Icon path={alertIcon} size="xs" />
          <span>{error}</span>
        </p>
      )}
    </fieldset>
  )
}
