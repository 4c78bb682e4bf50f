import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export interface RawAnswer {
  readonly status: number
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

const headEnd = Buffer.from('\r\n\r\n')

/** Answers are read by their Content-Length. */
export class RawConnection {
  readonly #socket: Socket
  #received = Buffer.alloc(0)
  #isClosed = false
  #changed = Promise.withResolvers<void>()

  constructor(port: number) {
    this.#socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    const change = (): void => {
      this.#changed.resolve()
      this.#changed = Promise.withResolvers()
    }
    this.#socket.on('data', (chunk: Buffer) => {
      this.#received = Buffer.concat([this.#received, chunk])
      change()
    })
    const close = (): void => {
      this.#isClosed = true
      change()
    }
    // After a reset or an end the server accepts no more calls.
    this.#socket
      .on('error', () => undefined)
      .on('end', close)
      .on('close', close)
  }

  get isClosed(): boolean {
    return this.#isClosed
  }

  write(bytes: string | Uint8Array): void {
    this.#socket.write(bytes)
  }

  /** Repeats the bytes until the server closes. Returns the number of bytes sent. */
  async writeUntilClosed(bytes: string): Promise<number> {
    while (!this.#isClosed) {
      if (this.#socket.write(bytes)) continue
      await Promise.race([once(this.#socket, 'drain').catch(() => undefined), this.closed()])
    }
    return this.#socket.bytesWritten
  }

  pause(): void {
    this.#socket.pause()
  }

  halfClose(): void {
    this.#socket.end()
  }

  #take(): RawAnswer | null {
    const end = this.#received.indexOf(headEnd)
    if (end === -1) return null
    const [first = '', ...lines] = this.#received.toString('latin1', 0, end).split('\r\n')
    const headers = Object.fromEntries(
      lines.map((line) => {
        const at = line.indexOf(':')
        return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()]
      }),
    )
    const from = end + headEnd.length
    const till = from + Number(headers['content-length'] ?? 0)
    if (this.#received.length < till) return null
    const body = this.#received.toString('utf8', from, till)
    this.#received = this.#received.subarray(till)
    return { status: Number(first.split(' ')[1]), headers, body }
  }

  /** Resolves to null if the connection closes. */
  async answer(): Promise<RawAnswer | null> {
    for (;;) {
      const changed = this.#changed.promise
      const answer = this.#take()
      if (answer !== null || this.#isClosed) return answer
      await changed
    }
  }

  async closed(): Promise<true> {
    while (!this.#isClosed) await this.#changed.promise
    return true
  }

  destroy(): void {
    this.#socket.destroy()
  }
}
