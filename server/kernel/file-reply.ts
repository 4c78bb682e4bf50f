import type { Readable } from 'node:stream'

interface FileContent {
  readonly filename: string
  readonly contentType: string
  readonly content: Uint8Array | Readable
  /** In bytes; required for a stream. */
  readonly size?: number
  /** How long whoever gets it may keep it, proxies included: a picture that is nobody's own. By default nobody may. */
  readonly lasts?: 'minutes' | 'for good'
}

/** Reply of a call whose contract says 'file'. */
export class FileReply {
  readonly parts: FileContent

  constructor(parts: FileContent) {
    this.parts = parts
  }
}
