import type { PictureFormat } from '#contract/files/checks.ts'

/** A picture that may be shown to others: the new file, in bytes, or an SVG, which stays as it came. */
export interface PreparedPicture {
  readonly format: PictureFormat
  readonly size: number
}

/** Detection and re-encoding of residents' pictures, apart from the process that answers calls (V-13). */
export interface Pictures {
  /**
   * Detects the format of the file at `path` by its content and re-encodes it into `target` from its pixels. An SVG is not
   * re-encoded and not written. Gives 'format' for a file that is not accepted, 'picture' for one that cannot be read, has
   * too many pixels for its format, or takes too long.
   */
  prepare(path: string, target: string): Promise<PreparedPicture | 'format' | 'picture'>
  close(): void
}
