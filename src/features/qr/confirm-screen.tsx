import { useAtom, useSetAtom } from 'jotai/react'
import { useEffect, useState } from 'react'
import { codeLength, isFullCode } from '#contract/qr/checks.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { CodeBoxes, emptyCells } from '../../ui/fields/code-boxes.tsx'
import { finishAtom, submitCodeAtom, resendCodeAtom } from './atoms/actions.ts'
import { navigate } from '../../lib/routes/hash-location.ts'
import { profilePath } from '../../lib/routes/public-paths.ts'
import { toastAtom } from '../../lib/state/notices.ts'
import { FailureNotice } from '../../ui/feedback/attempt.tsx'
import { useStep } from './attempt.tsx'
import { Question } from './qr-frame.tsx'
import { flowAtom } from './flow-state.ts'
import { navigateTo } from './navigate-to.ts'
import { codeFault } from './rules/failure-text.ts'
import { secondsLeft } from './rules/flow.ts'
import { messages } from './step-messages.ts'

/** Ticks each second; 0 allows the next call. */
function useSecondsLeft(againAt: number | null): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return secondsLeft(againAt, now)
}

type AgainButtonProps = { to: 'phone' | 'email'; againAt: number | null; onPress: () => void }

const words = {
  phone: { now: messages.callAgain, later: messages.callAgainIn },
  email: { now: messages.writeAgain, later: messages.writeAgainIn },
}

function ResendButton({ to, againAt, onPress }: AgainButtonProps) {
  const left = useSecondsLeft(againAt)
  const { now, later } = words[to]
  return (
    <Button kind="plain" isBlock disabled={left > 0} onClick={onPress}>
      {left > 0 ? later(left) : now}
    </Button>
  )
}

const noCells = emptyCells(codeLength)

/** Takes four digits from the call or email (X-02, decision 14). */
export function ConfirmScreen() {
  const [{ phone, email, code, againAt, forProfile }, change] = useAtom(flowAtom)
  const prove = useSetAtom(submitCodeAtom)
  const finish = useSetAtom(finishAtom)
  const showToast = useSetAtom(toastAtom)
  const resendCode = useSetAtom(resendCodeAtom)
  const [cells, setCells] = useState(noCells)
  const [round, setRound] = useState(0)
  const { error: refusal, failure, isBusy, attempt, forget } = useStep()
  const digits = cells.join('')
  const fault = codeFault(refusal)
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
          const step = await prove(digits)
          if (!forProfile) return navigateTo(step, { replace: true })
          await finish()
          showToast(messages.phoneProven)
          navigate(profilePath, { replace: true })
        } catch (error) {
          // A wrong code stops the resend timer.
          if (codeFault(error) !== null) change((flow) => ({ ...flow, againAt: null }))
          throw error
        }
      })
  }
  const handleAgain = () => {
    startOver()
    void attempt(() => resendCode())
  }
  return (
    <Question
      title={isToPhone ? messages.confirmPhone : messages.confirmEmail}
      help={isToPhone ? messages.confirmPhoneHelp(phone) : messages.confirmEmailHelp(email)}
      onSubmit={handleSubmit}
      foot={
        <>
          <Button
            type="submit"
            kind="primary"
            isBlock
            isBusy={isBusy}
            busyText={messages.checking}
            disabled={!isFullCode(digits)}
          >
            {fault === null ? messages.confirm : messages.tryAgain}
          </Button>
          <ResendButton to={isToPhone ? 'phone' : 'email'} againAt={againAt} onPress={handleAgain} />
        </>
      }
    >
      <FailureNotice failure={fault === null ? failure : null} />
      <CodeBoxes
        key={round}
        label={isToPhone ? messages.confirmPhoneLabel : messages.confirmEmailLabel}
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
