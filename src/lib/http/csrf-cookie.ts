import { csrfCookies } from '#contract/auth/csrf.ts'

/** Reads the cookie whose presence selects the signed-in app (B-04). */
export const readCsrf = (): string | null => {
  const pairs = document.cookie.split('; ').map((pair) => pair.split(/=(.*)/s))
  const found = csrfCookies.flatMap((name) => pairs.find(([key]) => key === name)?.[1] ?? [])
  return found[0] ? decodeURIComponent(found[0]) : null
}

export const expireCsrf = (): void => {
  for (const name of csrfCookies)
    document.cookie = `${name}=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; SameSite=Lax${name.startsWith('__Host-') ? '; Secure' : ''}`
}
