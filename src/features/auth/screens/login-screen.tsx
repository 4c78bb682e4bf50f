import { useState } from 'react'
import type { Session } from '#contract/session/schema.ts'
import type { HostConfig } from '#contract/host/schema.ts'
import { NoAnswer } from '../../../lib/http/call-errors.ts'
import { LoginForm } from '../components/login-form.tsx'
import { LoginLinks } from '../components/login-links.tsx'
import { PublicFrame } from '../components/public-frame.tsx'
import { failureText } from '../rules/words-of.ts'
import { texts } from '../texts.ts'

// What makes calls comes when the form is touched: the screen itself stands without it.
const loadLogin = () =>
  import('../api/login.ts').catch((cause: unknown) => {
    throw new NoAnswer(cause)
  })

type LoginScreenProps = { host: HostConfig; background: string; onSignedIn: (session: Session) => void }

export function LoginScreen({ host, background, onSignedIn }: LoginScreenProps) {
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  const handleSubmit = async (username: string, password: string) => {
    setIsBusy(true)
    setError(null)
    try {
      const { login } = await loadLogin()
      onSignedIn(await login(username, password))
    } catch (failure) {
      setError(failureText(failure))
      setIsBusy(false)
    }
  }

  return (
    <PublicFrame host={host} background={background}>
      <h1>{texts.title}</h1>
      <LoginForm
        error={error}
        isBusy={isBusy}
        onTouched={() => void loadLogin().catch(() => undefined)}
        onSubmit={handleSubmit}
      />
      <LoginLinks host={host} />
    </PublicFrame>
  )
}
