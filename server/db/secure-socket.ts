import { once } from 'node:events'
import { isIP, type Socket } from 'node:net'
import { connect, type TLSSocket } from 'node:tls'

/** Length 8, code 80877103 (PostgreSQL's protocol, "SSLRequest"). */
const sslRequest = Buffer.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f])
const accepted = 'S'.charCodeAt(0)

/** `sslmode` values that encrypt without verifying the certificate; those of libpq that are left out verify it. */
const unverified = new Set(['allow', 'prefer', 'require'])

/**
 * Encrypts a connection to PostgreSQL as `mode` (the address's `sslmode`) says. Throws if the server refuses or its
 * certificate is not accepted. postgres.js would remove every listener of a socket that it encrypts itself, and a write
 * to a lost connection would then end the process.
 */
export const secureSocket = async (
  socket: Socket,
  { mode, host, signal }: { mode: string; host: string; signal: AbortSignal },
): Promise<Socket | TLSSocket> => {
  socket.write(sslRequest)
  const [answer]: Buffer[] = await once(socket, 'data', { signal })
  if (answer?.[0] !== accepted) {
    if (mode === 'prefer') return socket
    throw new Error(`${host} offers no TLS`)
  }
  socket.removeAllListeners('data')
  const secured = connect({
    socket,
    host,
    ...(isIP(host) === 0 && { servername: host }),
    rejectUnauthorized: !unverified.has(mode),
  })
  await once(secured, 'secureConnect', { signal })
  return secured
}
