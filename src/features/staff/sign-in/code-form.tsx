import { useState, type SubmitEvent } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { useCopy } from '../../../ui/buttons/use-copy.ts'
import { CodeBoxes, emptyCells } from '../../../ui/fields/code-boxes.tsx'
import { useSignInAttempt } from './frame.tsx'
import { messages } from './messages.ts'

const digits = 6

type CodeFormProps = { label: string; submit: string; onCode: (code: string) => Promise<void> }

export function CodeForm({ label, submit, onCode }: CodeFormProps) {
  const [cells, setCells] = useState(() => emptyCells(digits))
  const [fault, setFault] = useState<string>()
  const { failure, isBusy, attempt } = useSignInAttempt()

  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = cells.join('')
    setFault(code.length < digits ? messages.fillCode : undefined)
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
    <form method="post" onSubmit={handleSubmit} noValidate>
      <CodeBoxes
        label={label}
        cells={cells}
        error={fault ?? failure ?? undefined}
        onChange={(next) => {
          setCells(next)
          setFault(undefined)
        }}
      />
      <Button type="submit" kind="primary" isBlock isBusy={isBusy} busyText={messages.checking}>
        {submit}
      </Button>
    </form>
  )
}

interface Factor {
  readonly secret: string
  readonly uri: string
}
export type DrawnFactor = Factor & { readonly picture: string }

export const drawFactor = async (asked: Promise<Factor>): Promise<DrawnFactor> => {
  const [{ renderSVG }, made] = await Promise.all([import('uqr'), asked])
  return {
    ...made,
    picture: `data:image/svg+xml,${encodeURIComponent(renderSVG(made.uri, { border: 2 }))}`,
  }
}

export function NewFactor({ factor: { secret, uri, picture } }: { factor: DrawnFactor }) {
  const copy = useCopy(messages.noCopy)
  return (
    <>
      <img className="qrcode" src={picture} alt={messages.qrAlt} width={200} height={200} />
      <p className="desk-sign-in__open-app">
        <a href={uri}>{messages.openApp}</a>
      </p>
      <p className="note">{messages.byHand}</p>
      <p className="desk-sign-in__secret">{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</p>
      <Button isSmall onClick={() => void copy(secret)}>
        {messages.copySecret}
      </Button>
    </>
  )
}
