import { useEffect, useRef, useState } from 'react'
import { verifyTotp, enrollTotp } from '#contract/staff/endpoints.ts'
import type { StaffSession } from '#contract/staff/session-schema.ts'
import { canUsePasskeys } from '../../../shared/passkeys/passkey-support.ts'
import { enterSession, leaveDesk } from '../../../shared/desk/session.ts'
import { call } from '../../../lib/http/call.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { FailureNotice } from '../../../ui/feedback/attempt.tsx'
import { CodeForm, drawFactor, NewFactor, type DrawnFactor } from './code-form.tsx'
import { Frame, useSignInAttempt } from './frame.tsx'
import { SignInScreen } from './sign-in-screen.tsx'
import { messages } from './messages.ts'
import './sign-in.css'

const prove = async (code: string): Promise<void> => enterSession(await call(verifyTotp, { body: { code } }))

/** Ends the partial session to sign in as someone else. */
function OtherMember() {
  const { failure, isBusy, attempt } = useSignInAttempt()
  return (
    <>
      <FailureNotice failure={failure} />
      <Button kind="plain" isBlock isBusy={isBusy} onClick={() => void attempt(leaveDesk)}>
        {messages.otherMember}
      </Button>
    </>
  )
}

function PasskeyForm() {
  const { failure, isBusy, attempt } = useSignInAttempt()
  const button = useRef<HTMLButtonElement>(null)
  // Only Enter is left to press after the password.
  useEffect(() => button.current?.focus(), [])
  const handlePress = () =>
    void attempt(async () => enterSession(await (await import('./passkey-calls.ts')).showPasskey()))
  return (
    <div className="desk-sign-in__method">
      <FailureNotice failure={failure} />
      <Button
        ref={button}
        kind="primary"
        isBlock
        isBusy={isBusy}
        busyText={messages.askingDevice}
        onClick={handlePress}
      >
        {messages.byPasskey}
      </Button>
    </div>
  )
}

type FactorProps = { session: StaffSession }

/** A passkey comes first if supported; codes only if configured. */
export function FactorScreen({ session: { organisation, factors } }: FactorProps) {
  const hasPasskey = factors.includes('passkey')
  const hasCode = factors.includes('code')
  const [way, setWay] = useState(hasPasskey && (canUsePasskeys() || !hasCode) ? 'passkey' : 'code')
  const other = way === 'code' ? 'passkey' : 'code'
  return (
    <Frame organisation={organisation}>
      <h1>{messages.factor}</h1>
      {way === 'code' ? (
        <>
          <p className="desk-sign-in__intro">{messages.factorHelp(organisation)}</p>
          <CodeForm label={messages.code} submit={messages.enter} onCode={prove} />
        </>
      ) : canUsePasskeys() ? (
        <>
          <p className="desk-sign-in__intro">{messages.passkeyHelp}</p>
          <PasskeyForm />
        </>
      ) : (
        <p className="desk-sign-in__intro">{messages.noPasskeysHere}</p>
      )}
      {hasPasskey && hasCode && canUsePasskeys() && (
        <Button kind="plain" isBlock onClick={() => setWay(other)}>
          {messages.otherWay[other]}
        </Button>
      )}
      <OtherMember />
      <p className="note">{way === 'code' ? messages.noPhone : messages.noDevice}</p>
    </Frame>
  )
}

function PasskeySetUp() {
  const { failure, isBusy, attempt } = useSignInAttempt()
  const handlePress = () =>
    void attempt(async () => enterSession(await (await import('./passkey-calls.ts')).addPasskey()))
  return (
    <section className="desk-sign-in__method" aria-labelledby="passkey-set-up">
      <h2 id="passkey-set-up">{messages.setUpPasskey}</h2>
      <p className="note">{messages.setUpPasskeyHelp}</p>
      <FailureNotice failure={failure} />
      <Button isBlock isBusy={isBusy} busyText={messages.askingDevice} onClick={handlePress}>
        {messages.addPasskey}
      </Button>
    </section>
  )
}

export function SetUpScreen({ session }: FactorProps) {
  const [factor, setFactor] = useState<DrawnFactor | null>(null)
  const { failure, isBusy, attempt } = useSignInAttempt()
  const ask = () =>
    attempt(async () => {
      setFactor(await drawFactor(call(enrollTotp, {})))
    })
  // Each request creates a new secret; only the last one is valid.
  // oxlint-disable-next-line react/exhaustive-deps -- once, on mount
  useEffect(() => void ask(), [])

  return (
    <Frame organisation={session.organisation}>
      <h1>{messages.setUp}</h1>
      <p className="desk-sign-in__intro">{messages.setUpHelp}</p>
      <FailureNotice failure={failure} />
      {failure !== null && (
        <Button isBlock isBusy={isBusy} onClick={() => void ask()}>
          {messages.again}
        </Button>
      )}
      {factor && (
        <>
          <NewFactor factor={factor} />
          <CodeForm label={messages.setUpCode} submit={messages.finish} onCode={prove} />
          {canUsePasskeys() && <PasskeySetUp />}
        </>
      )}
      <OtherMember />
    </Frame>
  )
}

type SignInStepsProps = { session: StaffSession | null; organisation: string }

export function SignInSteps({ session, organisation }: SignInStepsProps) {
  if (session === null) return <SignInScreen organisation={organisation} />
  return session.step === 'code' ? <FactorScreen session={session} /> : <SetUpScreen session={session} />
}
