import type { StaffSession } from '#contract/staff/session-schema.ts'
import { FactorScreen, SetUpScreen } from './factor-screen.tsx'
import { SignInScreen } from './sign-in-screen.tsx'

type SignInStepsProps = { session: StaffSession | null; organisation: string }

/** What comes before the desk: both factors, one after the other. */
export function SignInSteps({ session, organisation }: SignInStepsProps) {
  if (session === null) return <SignInScreen organisation={organisation} />
  return session.step === 'code' ? <FactorScreen session={session} /> : <SetUpScreen session={session} />
}
