/** Encodes by the table of a one-byte encoding; other letters become question marks. */
export const encode = (text: string, encoding: string): Uint8Array => {
  const decoder = new TextDecoder(encoding)
  const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]))
  return Uint8Array.from(text, (letter) => bytes.get(letter) ?? 63)
}
