import type { Readable } from 'node:stream'

interface FileContent {
  readonly filename: string
  readonly contentType: string
  readonly content: Uint8Array | Readable
  /** In bytes; required for a stream. */
  readonly size?: number
  /** Only for public pictures; default: not cached. */
  readonly lasts?: 'minutes' | 'for good'
}

export class FileReply {
  readonly parts: FileContent

  constructor(parts: FileContent) {
    this.parts = parts
  }
}
