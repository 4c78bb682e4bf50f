import { once } from 'node:events'
import { type Socket, connect as openSocket } from 'node:net'
import { setInterval as every, setTimeout as wait } from 'node:timers/promises'
import type { Host } from '../kernel/database-address.ts'
import { secureSocket } from './secure-socket.ts'

const connectMs = 2000
/** How long a host that refused or said nothing comes last. */
const restMs = 5000
const pauseMs = 200

/** Resolves with null if the host refuses or does not answer in time, or if TLS fails. */
const tryHost = async (
  { host, port }: Host,
  sslMode: string | null,
  warn: (reason: string) => void,
): Promise<Socket | null> => {
  const socket = openSocket({ host, port })
  // Without a listener, an error after the time-out would end the process.
  socket.on('error', () => undefined)
  const signal = AbortSignal.timeout(connectMs)
  try {
    await once(socket, 'connect', { signal })
    const opened = sslMode === null ? socket : await secureSocket(socket, { mode: sslMode, host, signal })
    return Object.assign(opened, { host, port })
  } catch (error) {
    if (!socket.connecting && !signal.aborted && !socket.errored)
      warn(`PostgreSQL on ${host}:${port}: ${error instanceof Error ? error.message : error}`)
    socket.destroy()
    return null
  }
}

/**
 * Opens the sockets of a pool whose address names several hosts. postgres.js closes the one that leads to a host of the
 * other role and asks for another, so hosts take turns. While no host answers, a query waits.
 */
export const createSockets = (hosts: readonly Host[], sslMode: string | null) => {
  const open = new Map<Socket, Host>()
  const failedAt = new Map<Host, number>()
  let turn = 0
  let otherRoleSeenAt = -Infinity
  const ending = new AbortController()
  const warned = new Set<string>()
  const warn = (reason: string): void => {
    if (!warned.has(reason)) process.emitWarning(reason)
    warned.add(reason)
  }

  const isResting = (host: Host): boolean => performance.now() - (failedAt.get(host) ?? -Infinity) < restMs

  const openNext = async (): Promise<Socket> => {
    while (!ending.signal.aborted) {
      const resting = hosts.filter(isResting)
      const isAnyLeft = resting.length === 0 && hosts.length > 1
      const onlyOthers = !isAnyLeft && performance.now() - otherRoleSeenAt < restMs
      if (onlyOthers || resting.length === hosts.length) await wait(pauseMs)
      turn += 1
      const inTurn = hosts
        .map((_, at) => hosts[(turn + at) % hosts.length])
        .filter((host) => host !== undefined)
      for (const host of inTurn.toSorted((a, b) => Number(isResting(a)) - Number(isResting(b)))) {
        const socket = await tryHost(host, sslMode, warn)
        if (socket === null) {
          failedAt.set(host, performance.now())
          continue
        }
        failedAt.delete(host)
        open.set(socket, host)
        socket.once('close', () => {
          open.delete(socket)
          if (socket.bytesRead === 0) failedAt.set(host, performance.now())
        })
        return socket
      }
    }
    // The pool has ended: postgres.js would ask again at once for a socket that closed.
    return new Promise<never>(() => undefined)
  }

  return {
    openNext,
    noteOtherRole: () => void (otherRoleSeenAt = performance.now()),
    /** The queries under way reject. */
    closeAll: () => open.forEach((_, socket) => socket.destroy()),
    closeTo: (host: Host) => open.forEach((at, socket) => at === host && socket.destroy()),
    end: () => ending.abort(),
  }
}

export type Sockets = ReturnType<typeof createSockets>

const pingEveryMs = 1000
const answerMs = 5000

/**
 * Calls `close` while `ping` stays without an answer for 5 s. A machine that lost its power or network sends no reset,
 * and TCP repeats what was written for minutes.
 */
export const watchAnswers = async (
  ping: () => Promise<unknown>,
  close: () => void,
  signal: AbortSignal,
): Promise<void> => {
  try {
    for await (const _ of every(pingEveryMs, null, { ref: false, signal })) {
      const asked = ping().then(
        () => true,
        () => true,
      )
      if (!(await Promise.race([asked, wait(answerMs, false, { ref: false, signal })]))) close()
    }
  } catch (error) {
    if (!signal.aborted) throw error
  }
}
