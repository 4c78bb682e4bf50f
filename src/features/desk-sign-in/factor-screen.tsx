import { useEffect, useRef, useState } from 'react'
import { proveFactor, enrollTotp } from '#contract/staff/endpoints.ts'
import type { StaffSession } from '#contract/staff/session-schema.ts'
import { canUsePasskeys } from '../../lib/device/passkey-support.ts'
import { enterSession, leaveDesk } from '../../lib/desk/session.ts'
import { call } from '../../lib/http/call.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { FailureNotice } from '../../ui/feedback/attempt.tsx'
import { CodeForm, drawFactor, NewFactor, type DrawnFactor } from './code-form.tsx'
import { Frame, useTry } from './frame.tsx'
import { SignInScreen } from './sign-in-screen.tsx'
import { texts } from './texts.ts'
import './sign-in.css'

const prove = async (code: string): Promise<void> => enterSession(await call(proveFactor, { body: { code } }))

/** Leads back to the first factor, by ending the session that has shown only it. */
function OtherMember() {
  const { failure, isBusy, attempt } = useTry()
  return (
    <>
      <FailureNotice failure={failure} />
      <Button kind="plain" isBlock isBusy={isBusy} onClick={() => void attempt(leaveDesk)}>
        {texts.otherMember}
      </Button>
    </>
  )
}

/** Asks this device for a passkey of the member. */
function PasskeyForm() {
  const { failure, isBusy, attempt } = useTry()
  const button = useRef<HTMLButtonElement>(null)
  // Enter is all that is left to press after the password.
  useEffect(() => button.current?.focus(), [])
  const handlePress = () =>
    void attempt(async () => enterSession(await (await import('./passkey-calls.ts')).showPasskey()))
  return (
    <div className="dsign__way">
      <FailureNotice failure={failure} />
      <Button
        ref={button}
        kind="primary"
        isBlock
        isBusy={isBusy}
        busyText={texts.askingDevice}
        onClick={handlePress}
      >
        {texts.byPasskey}
      </Button>
    </div>
  )
}

type FactorProps = { session: StaffSession }

/** The second factor of a member who has one: a passkey first, where this browser can, and codes where there are some. */
export function FactorScreen({ session: { organisation, factors } }: FactorProps) {
  const hasPasskey = factors.includes('passkey')
  const hasCode = factors.includes('code')
  const [way, setWay] = useState(hasPasskey && (canUsePasskeys() || !hasCode) ? 'passkey' : 'code')
  const other = way === 'code' ? 'passkey' : 'code'
  return (
    <Frame organisation={organisation}>
      <h1>{texts.factor}</h1>
      {way === 'code' ? (
        <>
          <p className="dsign__lead">{texts.factorHelp(organisation)}</p>
          <CodeForm label={texts.code} submit={texts.enter} onCode={prove} />
        </>
      ) : canUsePasskeys() ? (
        <>
          <p className="dsign__lead">{texts.passkeyHelp}</p>
          <PasskeyForm />
        </>
      ) : (
        <p className="dsign__lead">{texts.noPasskeysHere}</p>
      )}
      {hasPasskey && hasCode && canUsePasskeys() && (
        <Button kind="plain" isBlock onClick={() => setWay(other)}>
          {texts.otherWay[other]}
        </Button>
      )}
      <OtherMember />
      <p className="note">{way === 'code' ? texts.noPhone : texts.noDevice}</p>
    </Frame>
  )
}

/** The other second factor that may be set up: a passkey of this device. */
function PasskeySetUp() {
  const { failure, isBusy, attempt } = useTry()
  const handlePress = () =>
    void attempt(async () => enterSession(await (await import('./passkey-calls.ts')).addPasskey()))
  return (
    <section className="dsign__way" aria-labelledby="passkey-set-up">
      <h2 id="passkey-set-up">{texts.setUpPasskey}</h2>
      <p className="note">{texts.setUpPasskeyHelp}</p>
      <FailureNotice failure={failure} />
      <Button isBlock isBusy={isBusy} busyText={texts.askingDevice} onClick={handlePress}>
        {texts.addPasskey}
      </Button>
    </section>
  )
}

/** The second factor of a member who has none: by a picture for the telephone's camera, or by hand. */
export function SetUpScreen({ session }: FactorProps) {
  const [factor, setFactor] = useState<DrawnFactor | null>(null)
  const { failure, isBusy, attempt } = useTry()
  const ask = () =>
    attempt(async () => {
      setFactor(await drawFactor(call(enrollTotp, {})))
    })
  // Each asking makes another secret, and the last one counts.
  // oxlint-disable-next-line react/exhaustive-deps -- once, when the page is shown
  useEffect(() => void ask(), [])

  return (
    <Frame organisation={session.organisation}>
      <h1>{texts.setUp}</h1>
      <p className="dsign__lead">{texts.setUpHelp}</p>
      <FailureNotice failure={failure} />
      {failure !== null && (
        <Button isBlock isBusy={isBusy} onClick={() => void ask()}>
          {texts.again}
        </Button>
      )}
      {factor && (
        <>
          <NewFactor factor={factor} />
          <CodeForm label={texts.setUpCode} submit={texts.finish} onCode={prove} />
          {canUsePasskeys() && <PasskeySetUp />}
        </>
      )}
      <OtherMember />
    </Frame>
  )
}

type SignInStepsProps = { session: StaffSession | null; organisation: string }

/** What comes before the desk: both factors, one after the other. */
export function SignInSteps({ session, organisation }: SignInStepsProps) {
  if (session === null) return <SignInScreen organisation={organisation} />
  return session.step === 'code' ? <FactorScreen session={session} /> : <SetUpScreen session={session} />
}
