/**
 * Names of the CSRF cookie that the client reads (B-04, decision 8). The `__Host-` one is set wherever the
 * connection allows it, the bare one on a plain-HTTP localhost.
 */
export const csrfCookies = ['__Host-csrf', 'csrf'] as const
