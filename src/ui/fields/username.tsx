/**
 * The account's e-mail, for password managers. Without it they take the field before the password, such as the number of
 * the flat, for the login. A hidden input would not do: they skip it.
 */
export function Username({ value }: { value: string }) {
  return (
    <input
      className="sr"
      name="login"
      autoComplete="username"
      value={value}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
    />
  )
}
