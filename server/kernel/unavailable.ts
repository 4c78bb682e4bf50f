/** What Node and postgres.js call a connection that there is none of, or that was lost. */
const connectionCodes = new Set([
  'CONNECT_TIMEOUT',
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'CONNECTION_ENDED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
])

/**
 * PostgreSQL's words for what passes: no connection (08), no room, memory or connections (53), cancelled, shut down or
 * starting (57), closed to connections (55000), a lock that did not come (55P03), a server that takes no writing (25006), and a
 * transaction that lost to another one each time it was run (40001, 40P01).
 */
const passingStates = /^(?:08|53|57)...$|^(?:25006|40001|40P01|55000|55P03)$/

/** Whether the database is away, full or overloaded, rather than asked something wrong. */
export const isDatabaseAway = (error: unknown): boolean => {
  if (!(error instanceof Error) || !('code' in error)) return false
  const code = String(error.code)
  if (error.name === 'PostgresError') return passingStates.test(code)
  return connectionCodes.has(code)
}
