import type { PictureFormat } from '#contract/files/checks.ts'

/** A re-encoded file, or an SVG unchanged. */
export interface PreparedPicture {
  readonly format: PictureFormat
  readonly size: number
}

/** Runs outside the server process (V-13). */
export interface Pictures {
  /** 'format': not accepted; 'picture': unreadable, too large or too slow. An SVG is not written to `target`. */
  prepare(path: string, target: string): Promise<PreparedPicture | 'format' | 'picture'>
  close(): void
}
