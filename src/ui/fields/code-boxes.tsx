import { useEffect, useId, useRef, type ClipboardEvent, type KeyboardEvent } from 'react'
import { erasedCode, typedCode, type Cells, type Typed } from './code-typing.ts'
import { Icon } from '../icons/icon.tsx'
import { alertIcon } from '../icons/icons.ts'
import { texts } from '../texts.ts'

type CodeBoxesProps = {
  label: string
  cells: Cells
  error?: string | undefined
  /** They take the place of others: the first digit is typed next. */
  takesFocus?: boolean
  onChange: (cells: Cells) => void
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/** A box for each digit of a code (spec K5.2): typed, pasted or filled in by the device, with arrows and Backspace. */
export function CodeBoxes({ label, cells, error, takesFocus = false, onChange }: CodeBoxesProps) {
  const noteId = useId()
  const boxes = useRef<(HTMLInputElement | null)[]>([])
  const focus = (at: number) => boxes.current[at]?.focus()

  useEffect(() => {
    if (takesFocus) boxes.current[0]?.focus()
  }, [takesFocus, boxes])

  const take = ({ cells: next, focus: at }: Typed) => {
    onChange(next)
    focus(at)
  }
  const handleKey = (event: KeyboardEvent, at: number) => {
    const step = steps[event.key]
    if (event.key !== 'Backspace' && step === undefined) return
    event.preventDefault()
    if (step === undefined) take(erasedCode(cells, at))
    else focus(at + step)
  }
  const handlePaste = (event: ClipboardEvent, at: number) => {
    event.preventDefault()
    take(typedCode(cells.with(at, ''), at, event.clipboardData.getData('text')))
  }
  return (
    <fieldset className={error ? 'field field--error' : 'field'}>
      <legend className="label">{label}</legend>
      <div className="codeboxes">
        {cells.map((cell, at) => (
          <input
            // The boxes never change places.
            // oxlint-disable-next-line react/no-array-index-key
            key={at}
            ref={(box) => {
              boxes.current[at] = box
            }}
            value={cell}
            inputMode="numeric"
            autoComplete={at === 0 ? 'one-time-code' : 'off'}
            aria-label={texts.codeDigit(at + 1, cells.length)}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? noteId : undefined}
            onChange={({ currentTarget }) => take(typedCode(cells, at, currentTarget.value))}
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
