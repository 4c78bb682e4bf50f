import { useAtom, useSetAtom } from 'jotai/react'
import { useState } from 'react'
import { codeLength, isFullCode } from '#contract/qr/checks.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { CodeBoxes, emptyCells } from '../../../ui/fields/code-boxes.tsx'
import { proveAtom, tellAgainAtom } from '../atoms/actions.ts'
import { flowAtom } from '../atoms/flow.ts'
import { AgainButton } from '../components/again-button.tsx'
import { FailureNotice } from '../components/failure-notice.tsx'
import { goTo } from '../components/go-to.ts'
import { Question } from '../components/question.tsx'
import { useAttempt } from '../components/use-attempt.ts'
import { codeFault } from '../rules/words-of.ts'
import { texts } from '../step-texts.ts'

const noCells = emptyCells(codeLength)

/** Four digits of the call, or of the letter (X-02, decision 18). */
export function ConfirmScreen() {
  const [{ phone, email, code, againAt }, change] = useAtom(flowAtom)
  const prove = useSetAtom(proveAtom)
  const tellAgain = useSetAtom(tellAgainAtom)
  const [cells, setCells] = useState(noCells)
  const [round, setRound] = useState(0)
  const { failure, isBusy, attempt, forget } = useAttempt()
  const digits = cells.join('')
  const fault = codeFault(failure)
  const isToPhone = code?.to !== 'email'

  const startOver = () => {
    setCells(noCells)
    forget()
  }
  const handleSubmit = () => {
    if (isBusy) return
    if (fault !== null) {
      startOver()
      setRound(round + 1)
    } else if (isFullCode(digits))
      void attempt(async () => {
        try {
          goTo(await prove(digits), { replace: true })
        } catch (error) {
          // A wrong code stops the timer: there is nothing to wait for any more.
          if (codeFault(error) !== null) change((flow) => ({ ...flow, againAt: null }))
          throw error
        }
      })
  }
  const handleAgain = () => {
    startOver()
    void attempt(() => tellAgain())
  }
  return (
    <Question
      title={isToPhone ? texts.confirmPhone : texts.confirmEmail}
      help={isToPhone ? texts.confirmPhoneHelp(phone) : texts.confirmEmailHelp(email)}
      onSubmit={handleSubmit}
      foot={
        <>
          <Button
            type="submit"
            kind="primary"
            isBlock
            isBusy={isBusy}
            busyText={texts.checking}
            disabled={!isFullCode(digits)}
          >
            {fault === null ? texts.confirm : texts.tryAgain}
          </Button>
          <AgainButton to={isToPhone ? 'phone' : 'email'} againAt={againAt} onPress={handleAgain} />
        </>
      }
    >
      <FailureNotice failure={fault === null ? failure : null} />
      <CodeBoxes
        key={round}
        takesFocus={round > 0}
        label={isToPhone ? texts.confirmPhoneLabel : texts.confirmEmailLabel}
        cells={cells}
        error={fault ?? undefined}
        onChange={(next) => {
          setCells(next)
          if (fault !== null) forget()
        }}
      />
    </Question>
  )
}
