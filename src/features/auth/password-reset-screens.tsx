import { openRepair, resetPassword, undoEmailChange } from '#contract/auth/account-endpoints.ts'
import { call } from '../../lib/http/call.ts'
import { useSetAtom, useAtomValue } from 'jotai/react'
import { atom } from 'jotai/vanilla'
import { useState, useRef } from 'react'
import { useParams } from 'wouter'
import type { Session } from '#contract/auth/session-schema.ts'
import { navigate } from '../../lib/routes/hash-location.ts'
import { publicRoutes } from '../../lib/routes/public-paths.ts'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { StepForm } from '../../ui/fields/step-form.tsx'
import { emailStep, newPasswordStep } from './account-steps.tsx'
import { messages } from './account-messages.ts'
import { setPassword } from './api.ts'
import { FailureNotice, useAttempt } from '../../ui/feedback/attempt.tsx'
import { EmailSent, LinkExpired } from './email-notices.tsx'
import { isLinkExpired } from './rules/link.ts'
import { toEmail } from './rules/registration.ts'
import { useEmailLinkAddress } from './email-link-address.ts'
import { useSentForm } from './use-sent-form.ts'
import './account.css'

/** The new session, entered after the resident confirms the success page. */
const repairedAtom = atom<Session | null>(null)

const repairSteps = [emailStep]
const sendRepair = (username: string) => call(resetPassword, { body: { username } })

/** Answers the same for every e-mail, to prevent probing. */
export function RepairScreen() {
  const { failure, isBusy, attempt } = useAttempt()
  const { sent, form, correct } = useSentForm('repair', toEmail, sendRepair, attempt)
  if (sent !== null)
    return (
      <>
        <h1>{messages.checkMail}</h1>
        <EmailSent text={messages.repairSent(sent)} onAgain={() => sendRepair(sent)} onCorrect={correct} />
      </>
    )
  return (
    <>
      <h1>{messages.repair}</h1>
      <p>{messages.repairHelp}</p>
      <StepForm
        steps={repairSteps}
        notice={<FailureNotice failure={failure} />}
        submitText={messages.getLink}
        busyText={messages.sending}
        isBusy={isBusy}
        {...form}
      />
      <ButtonLink kind="plain" isBlock href={`#${publicRoutes.login.to({})}`}>
        {messages.toLogin}
      </ButtonLink>
    </>
  )
}

type LinkPasswordProps = {
  submitText: string
  busyText: string
  /** Consumes the link; the new session can set the password. */
  open: () => Promise<unknown>
  onDead: () => void
}

/** Opening the link changes nothing; submitting consumes it. */
function LinkPassword({ submitText, busyText, open, onDead }: LinkPasswordProps) {
  const username = useEmailLinkAddress()
  const isOpen = useRef(false)
  const saveSession = useSetAtom(repairedAtom)
  const { failure, isBusy, attempt } = useAttempt()

  const handleSubmit = (answer: (name: string) => string) =>
    void attempt(
      async () => {
        // The link works once: if setting the password fails, retry only that.
        if (!isOpen.current) await open()
        isOpen.current = true
        saveSession(await setPassword(answer('password')))
        navigate(publicRoutes.repairSuccess.to({}), { replace: true })
      },
      (error) => {
        if (isLinkExpired(error)) onDead()
        return isLinkExpired(error)
      },
    )
  return (
    <StepForm
      steps={[newPasswordStep]}
      username={username}
      notice={<FailureNotice failure={failure} />}
      submitText={submitText}
      busyText={busyText}
      isBusy={isBusy}
      onSubmit={handleSubmit}
    />
  )
}

export function RepairLinkScreen() {
  const { userId = '', profileId = '' } = useParams()
  return (
    <>
      <h1>{messages.setPassword}</h1>
      <LinkPassword
        submitText={messages.savePassword}
        busyText={messages.saving}
        open={() => call(openRepair, { body: { user_id: userId, profile_id: profileId } })}
        onDead={() => navigate(publicRoutes.repairError.to({}), { replace: true })}
      />
    </>
  )
}

/** The link comes in the letter to the previous address. */
export function UndoEmailScreen() {
  const { userId = '', profileId = '' } = useParams()
  const [isDead, setIsDead] = useState(false)
  if (isDead)
    return (
      <>
        <h1>{messages.linkExpired}</h1>
        <LinkExpired
          text={messages.undoDead}
          action={messages.toLogin}
          href={`#${publicRoutes.login.to({})}`}
        />
      </>
    )
  return (
    <>
      <h1>{messages.undoEmail}</h1>
      <p>{messages.undoEmailHelp}</p>
      <LinkPassword
        submitText={messages.undoAction}
        busyText={messages.undoing}
        open={() => call(undoEmailChange, { body: { user_id: userId, profile_id: profileId } })}
        onDead={() => setIsDead(true)}
      />
    </>
  )
}

/** A reload leads to the sign-in. */
export function RepairSuccessScreen({ onSignedIn }: { onSignedIn: (session: Session) => void }) {
  const session = useAtomValue(repairedAtom)
  return (
    <>
      <h1>{messages.repaired}</h1>
      <output className="status-message">{messages.repairedHelp}</output>
      <div className="steps__send">
        {session ? (
          <Button kind="primary" isBlock onClick={() => onSignedIn(session)}>
            {messages.openCabinet}
          </Button>
        ) : (
          <ButtonLink kind="primary" isBlock href={`#${publicRoutes.login.to({})}`}>
            {messages.toLogin}
          </ButtonLink>
        )}
      </div>
    </>
  )
}

export function RepairErrorScreen() {
  return (
    <>
      <h1>{messages.linkExpired}</h1>
      <LinkExpired
        text={messages.repairDead}
        action={messages.toRepair}
        href={`#${publicRoutes.repair.to({})}`}
      />
    </>
  )
}
