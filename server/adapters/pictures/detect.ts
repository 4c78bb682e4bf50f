import { open } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import type { PictureFormat } from '#contract/files/checks.ts'

const headBytes = 64 * 1024

const readHead = async (path: string): Promise<Buffer> => {
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

const decodeText = (bytes: Uint8Array): string | null => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return null
  }
}

const prolog = {
  space: /^\s+/,
  declaration: /^<\?[^]*?\?>/,
  comment: /^<!--[^]*?-->/,
  documentType: /^<!doctype[^>[]*(?:\[[^\]]*\]\s*)?>/i,
}

const prologLength = (text: string): number =>
  Math.max(...Object.values(prolog).map((part) => part.exec(text)?.[0].length ?? 0))

const isSvg = (bytes: Uint8Array): boolean => {
  let text = decodeText(bytes) ?? ''
  for (let before = prologLength(text); before > 0; before = prologLength(text)) text = text.slice(before)
  return /^<svg[\s/>]/.test(text)
}

const binary: Readonly<Record<string, PictureFormat>> = {
  jpg: 'jpg',
  png: 'png',
  apng: 'png',
  bmp: 'bmp',
  gif: 'gif',
}

/** Returns null if not accepted (V-06). */
export const detectFormat = async (path: string): Promise<PictureFormat | null> => {
  const found = await fileTypeFromFile(path)
  if (found && found.ext !== 'xml') return binary[found.ext] ?? null
  return isSvg(await readHead(path)) ? 'svg' : null
}
