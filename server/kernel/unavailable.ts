/** Lost or missing connection, in Node and postgres.js. */
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
 * Transient states: connection (08), resources (53), cancelled or shutting down (57), no connections allowed
 * (55000), lock timeout (55P03), read-only server (25006), repeated conflicts (40001, 40P01).
 */
const passingStates = /^(?:08|53|57)...$|^(?:25006|40001|40P01|55000|55P03)$/

/** Returns true if the database is unavailable or overloaded, false for a wrong query. */
export const isDatabaseUnavailable = (error: unknown): boolean => {
  if (!(error instanceof Error) || !('code' in error)) return false
  const code = String(error.code)
  if (error.name === 'PostgresError') return passingStates.test(code)
  return connectionCodes.has(code)
}
