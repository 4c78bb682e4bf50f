import { useAtomValue } from 'jotai/react'
import { useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { checkPassword } from '#contract/auth/account-endpoints.ts'
import { call } from '../../lib/http/call.ts'
import { CallError } from '../../lib/http/call-errors.ts'
import { publicRoutes } from '../../lib/routes/public-paths.ts'
import { profileAtom } from '../../lib/session/session.ts'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { StepForm } from '../../ui/fields/step-form.tsx'
import { Dialog } from '../../ui/overlays/modal.tsx'
import { presentPasswordStep } from './account-steps.tsx'
import { messages } from './account-messages.ts'
import { FailureNotice, useAttempt } from '../../ui/feedback/attempt.tsx'
import { hasPasskey } from '../../shared/passkeys/passkey-support.ts'
import { passkeysAtom } from './state.ts'

type IdentityCheckProps = { onAnswer: (isVerified: boolean) => void }

function IdentityCheck({ onAnswer }: IdentityCheckProps) {
  const { failure, isBusy, attempt } = useAttempt()
  const username = useAtomValue(profileAtom).value?.user.username ?? ''
  const isListed = (useAtomValue(passkeysAtom).value?.passkeys.length ?? 0) > 0
  const handlePasskey = () =>
    void attempt(async () => {
      const { checkPasskey } = await import('./passkey.ts')
      await checkPasskey()
      onAnswer(true)
    })
  const handleSubmit = (answer: (name: string) => string) =>
    void attempt(async () => {
      await call(checkPassword, { body: { password: answer('present') } })
      onAnswer(true)
    })
  return (
    <Dialog title={messages.checkTitle} onClose={() => onAnswer(false)}>
      <p>{messages.checkHelp}</p>
      <StepForm
        steps={[presentPasswordStep]}
        username={username}
        notice={<FailureNotice failure={failure} />}
        submitText={messages.confirm}
        busyText={messages.confirming}
        isBusy={isBusy}
        onSubmit={handleSubmit}
      />
      <div className="stack">
        {isListed && hasPasskey() && (
          <Button isBlock disabled={isBusy} onClick={handlePasskey}>
            {messages.checkByPasskey}
          </Button>
        )}
        <Button kind="plain" isBlock onClick={() => onAnswer(false)}>
          {messages.cancel}
        </Button>
        <ButtonLink kind="plain" isBlock href={`#${publicRoutes.repair.to({})}`}>
          {messages.forgotPresent}
        </ButtonLink>
      </div>
    </Dialog>
  )
}

const isCheckNeeded = (error: unknown): boolean => error instanceof CallError && error.code === 'check_needed'

/** Asks over the screen if the server requires a recent identity check, keeps the input and retries. */
export function useCheckedAttempt() {
  const [question, setQuestion] = useState<ReactNode>(null)
  const { attempt, ...state } = useAttempt()

  const ask = async (): Promise<boolean> => {
    const isVerified = await new Promise<boolean>((resolve) => {
      setQuestion(<IdentityCheck onAnswer={resolve} />)
    })
    flushSync(() => setQuestion(null))
    return isVerified
  }
  const attemptChecked = (work: () => Promise<void>) =>
    attempt(async () => {
      try {
        await work()
      } catch (error) {
        if (!isCheckNeeded(error)) throw error
        if (await ask()) await work()
      }
    })
  return { ...state, question, attempt: attemptChecked }
}
