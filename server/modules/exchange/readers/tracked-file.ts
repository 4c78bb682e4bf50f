import { stat } from 'node:fs/promises'
import { basename, dirname } from 'node:path'

/** Returns the name of a file; a Mac writes «й» in it as two characters. */
export const getFileName = (path: string): string => basename(path).normalize('NFC')

/** Names a file for its table; `part` is the share of the bytes that `onBytes` counted, null for an empty file. */
export const trackFile = async (path: string) => {
  const { size } = await stat(path)
  let bytes = 0
  return {
    file: getFileName(path),
    folder: dirname(path),
    onBytes: (count: number): void => {
      bytes += count
    },
    part: (): number | null => (size === 0 ? null : bytes / size),
  }
}
