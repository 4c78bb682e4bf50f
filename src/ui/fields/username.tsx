/**
 * Gives password managers the account's e-mail; otherwise they use the previous field as the login. They skip hidden
 * inputs.
 */
export function Username({ value }: { value: string }) {
  return (
    <input
      className="sr-only"
      name="login"
      autoComplete="username"
      value={value}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
    />
  )
}
