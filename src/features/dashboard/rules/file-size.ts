import { texts } from '../texts.ts'

const kilobyte = 1024

/** The size of a file as a person reads it: whole kilobytes, at least one, or megabytes with a decimal. */
export const fileSize = (bytes: number): string => {
  const kilobytes = Math.max(1, Math.round(bytes / kilobyte))
  if (kilobytes < kilobyte) return texts.kilobytes(kilobytes)
  return texts.megabytes((kilobytes / kilobyte).toFixed(1).replace('.', ','))
}
