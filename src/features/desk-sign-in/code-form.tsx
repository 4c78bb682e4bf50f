import { useState, type SubmitEvent } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { CodeBoxes, emptyCells } from '../../ui/fields/code-boxes.tsx'
import { useTry } from './frame.tsx'
import { texts } from './texts.ts'

const digits = 6

type CodeFormProps = { label: string; submit: string; onCode: (code: string) => Promise<void> }

/** Takes a code of the second factor; after a wrong one the boxes are empty again. */
export function CodeForm({ label, submit, onCode }: CodeFormProps) {
  const [cells, setCells] = useState(() => emptyCells(digits))
  const [fault, setFault] = useState<string>()
  const { failure, isBusy, attempt } = useTry()

  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = cells.join('')
    setFault(code.length < digits ? texts.fillCode : undefined)
    if (code.length < digits) return
    void attempt(async () => {
      try {
        await onCode(code)
      } catch (error) {
        setCells(emptyCells(digits))
        throw error
      }
    })
  }
  return (
    <form onSubmit={handleSubmit} noValidate>
      <CodeBoxes
        label={label}
        cells={cells}
        error={fault ?? failure ?? undefined}
        onChange={(next) => {
          setCells(next)
          setFault(undefined)
        }}
      />
      <Button type="submit" kind="primary" isBlock isBusy={isBusy} busyText={texts.checking}>
        {submit}
      </Button>
    </form>
  )
}
