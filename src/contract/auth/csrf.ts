/** CSRF cookies readable by the client (B-04, decision 8). The bare name is for plain-HTTP localhost. */
export const csrfCookies = ['__Host-csrf', 'csrf'] as const
