import { useRef, useState, type SyntheticEvent } from 'react'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { faultsOf, normalizeUsername, type CredentialFaults } from '../rules/credentials.ts'
import { texts } from '../texts.ts'

type LoginFormProps = {
  error: string | null
  isBusy: boolean
  onTouched: () => void
  onSubmit: (username: string, password: string) => void
}

export function LoginForm({ error, isBusy, onTouched, onSubmit }: LoginFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [faults, setFaults] = useState<CredentialFaults>({})

  // Uncontrolled fields: what a password manager fills in is read from the form itself.
  const handleSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const username = String(data.get('username') ?? '')
    const password = String(data.get('password') ?? '')
    const found = faultsOf(username, password)
    setFaults(found)
    const wrong = found.username ? 'username' : found.password ? 'password' : null
    if (wrong) form.current?.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus()
    else if (!isBusy) onSubmit(normalizeUsername(username), password)
  }

  return (
    <form ref={form} onSubmit={handleSubmit} noValidate>
      {error && (
        <Banner tone="bad" announce="alert">
          {error}
        </Banner>
      )}
      <TextField
        label={texts.username}
        name="username"
        type="email"
        inputMode="email"
        autoComplete="username"
        error={faults.username}
        onFocus={onTouched}
      />
      <PasswordField
        label={texts.password}
        name="password"
        autoComplete="current-password"
        error={faults.password}
        onFocus={onTouched}
      />
      <div className="public__enter">
        <Button type="submit" kind="primary" isBlock isBusy={isBusy} busyText={texts.entering}>
          {texts.enter}
        </Button>
      </div>
    </form>
  )
}
