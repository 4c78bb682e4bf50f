import { inflateRawSync } from 'node:zlib'

const localHeader = 0x04_03_4b_50

/** Returns files by name. The local headers must contain the sizes. */
export const unzip = (archive: Buffer): ReadonlyMap<string, string> => {
  const files = new Map<string, string>()
  let at = 0
  while (archive.readUInt32LE(at) === localHeader) {
    const method = archive.readUInt16LE(at + 8)
    const size = archive.readUInt32LE(at + 18)
    const start = at + 30 + archive.readUInt16LE(at + 26) + archive.readUInt16LE(at + 28)
    const bytes = archive.subarray(start, start + size)
    const name = archive.toString('utf8', at + 30, at + 30 + archive.readUInt16LE(at + 26))
    files.set(name, (method === 0 ? bytes : inflateRawSync(bytes)).toString())
    at = start + size
  }
  return files
}
