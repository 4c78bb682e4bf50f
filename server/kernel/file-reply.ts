import type { Readable } from 'node:stream'

interface FileContent {
  readonly filename: string
  readonly contentType: string
  readonly content: Uint8Array | Readable
  /** In bytes; required for a stream. */
  readonly size?: number
  /** Shared cache lifetime, proxies included, of a picture that is nobody's own; by default not cached. */
  readonly lasts?: 'minutes' | 'for good'
}

/** Reply of a call whose contract says 'file'. */
export class FileReply {
  readonly parts: FileContent

  constructor(parts: FileContent) {
    this.parts = parts
  }
}
