// @vitest-environment happy-dom
import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { maxFileBytes } from '#contract/files/checks.ts'
import { addFiles, type Attach } from '../../../src/shared/files/add-files.ts'
import { maxPickedBytes, pick } from '../../../src/lib/files/read-bytes.ts'
import { fittedSides, shrinkPicture } from '../../../src/lib/files/shrink.ts'
import { StorageFullError } from '../../../src/lib/outbox/memory-fallback.ts'

const megabyte = 1024 * 1024
const drawImage = vi.fn<(...args: unknown[]) => void>()
const close = vi.fn<() => void>()
const bitmap = vi.fn<(file: Blob, options: ImageBitmapOptions) => Promise<unknown>>()

/** Makes the browser decode every picture with this size. */
const reads = (width: number, height: number): void =>
  void bitmap.mockImplementation(async () => ({ width, height, close }))
const room = (quota: number, usage: number): void => {
  vi.stubGlobal('navigator', { storage: { estimate: async () => ({ quota, usage }) } })
}

beforeEach(() => {
  vi.stubGlobal('createImageBitmap', bitmap)
  reads(40, 30)
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(
    // Only what the page uses.
    Object.assign(Object.create(null), { fillRect: () => undefined, drawImage }),
  )
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function toBlob(done, type) {
    done(new Blob(['small'], { type: type ?? '' }))
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.clearAllMocks()
})

const photo = (name = 'IMG 1.PNG', bytes = 'the whole photo with its place'): File => new File([bytes], name)
const whole = (file: File) => ({ filename: file.name, blob: file })
const added = () => vi.fn<Attach>(async () => undefined)

/** Safari invalidates a picked file shortly after the event. */
const dies = (file: File): void =>
  void vi.spyOn(file, 'arrayBuffer').mockRejectedValue(new DOMException('gone', 'NotReadableError'))
const losesItsBytes = (file: File): void =>
  void vi.spyOn(file, 'arrayBuffer').mockResolvedValue(new ArrayBuffer(0))

describe('shrinking a picture', () => {
  it('O-05: limits the longer side to 2048, keeps the shape and never enlarges', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20_000 }),
        fc.integer({ min: 1, max: 20_000 }),
        (width, height) => {
          const [w, h] = fittedSides(width, height)
          expect(Math.max(w, h)).toBeLessThanOrEqual(2048)
          expect(w).toBeLessThanOrEqual(width)
          if (Math.max(width, height) > 2048) expect(Math.max(w, h)).toBe(2048)
          else expect([w, h]).toEqual([width, height])
          expect(Math.abs(w * height - h * width)).toBeLessThanOrEqual(Math.max(width, height))
        },
      ),
    )
  })

  it('O-05: re-encodes it upright as JPEG, which drops the camera’s metadata', async () => {
    reads(4000, 3000)
    const { filename, blob } = await shrinkPicture(whole(photo()))
    expect(filename).toBe('IMG 1.jpg')
    expect([blob.type, await blob.text()]).toEqual(['image/jpeg', 'small'])
    expect(bitmap.mock.calls[0]?.[1]).toEqual({ imageOrientation: 'from-image' })
    expect(drawImage.mock.calls[0]?.slice(1)).toEqual([0, 0, 2048, 1536])
    expect(close).toHaveBeenCalledOnce()
  })

  it.each(['план.svg', 'кот.gif'])('O-05: leaves %s unchanged', async (name) => {
    const { filename, blob } = await shrinkPicture(whole(photo(name, 'as it is')))
    expect([filename, await blob.text()]).toEqual([name, 'as it is'])
    expect(bitmap).not.toHaveBeenCalled()
  })

  it('T-02: converts a readable but unsupported format to JPEG', async () => {
    expect((await shrinkPicture(whole(photo('a.webp')))).filename).toBe('a.jpg')
  })

  it('O-05: falls back to an image element without createImageBitmap', async () => {
    bitmap.mockRejectedValue(new Error('no options'))
    vi.spyOn(HTMLImageElement.prototype, 'decode').mockImplementation(async function decode(
      this: HTMLImageElement,
    ) {
      Object.defineProperties(this, { naturalWidth: { value: 4000 }, naturalHeight: { value: 3000 } })
    })
    expect((await shrinkPicture(whole(photo()))).filename).toBe('IMG 1.jpg')
    expect(drawImage.mock.calls[0]?.slice(1)).toEqual([0, 0, 2048, 1536])
  })

  it('O-05: leaves it unchanged without a canvas context', async () => {
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
    const { filename, blob } = await shrinkPicture(whole(photo('a.jpg', 'as it is')))
    expect([filename, await blob.text()]).toEqual(['a.jpg', 'as it is'])
    expect(close).toHaveBeenCalledOnce()
  })

  it('O-05: leaves an unreadable picture to the server', async () => {
    bitmap.mockRejectedValue(new Error('unreadable'))
    vi.spyOn(HTMLImageElement.prototype, 'decode').mockRejectedValue(new Error('unreadable'))
    expect(await (await shrinkPicture(whole(photo('a.jpg', 'odd')))).blob.text()).toBe('odd')
  })
})

describe('adding files', () => {
  it('O-05: shrinks and stores each file under its own id', async () => {
    const attach = added()
    expect(await addFiles([photo(), photo('b.jpg')].map(pick), attach)).toEqual([])
    const stored = attach.mock.calls.map(([{ filename, blob }]) => [filename, blob.size])
    expect(stored).toEqual([
      ['IMG 1.jpg', 5],
      ['b.jpg', 5],
    ])
    expect(new Set(attach.mock.calls.map(([{ id }]) => id)).size).toBe(2)
  })

  it('T-02: names unsupported, empty and oversized files and stores the others', async () => {
    bitmap.mockRejectedValue(new Error('unreadable'))
    vi.spyOn(HTMLImageElement.prototype, 'decode').mockRejectedValue(new Error('unreadable'))
    const attach = added()
    const big = new File([new Uint8Array(maxFileBytes + 1)], 'big.gif')
    const files = [photo('a.pdf'), photo('b.gif', ''), big, photo('c.gif')]
    const refused = await addFiles(files.map(pick), attach)
    expect(refused).toEqual([
      '«a.pdf»: можно добавить только jpg, png, svg, bmp или gif',
      '«b.gif»: файл пустой, выберите другой',
      '«big.gif»: файл больше 10\u00a0МБ',
    ])
    expect(attach.mock.calls.map(([{ filename }]) => filename)).toEqual(['c.gif'])
  })

  it.each([
    ['fails to be read', dies],
    ['is read as one without bytes', losesItsBytes],
  ])('O-22: names a file that %s and stores nothing of it', async (_how, harm) => {
    const file = photo('a.jpg')
    harm(file)
    const attach = added()
    expect(await addFiles([pick(file), pick(photo('b.jpg'))], attach)).toEqual([
      '«a.jpg» не получилось прочитать: файл изменён, перемещён или не скачан на устройство. Выберите его ещё раз',
    ])
    expect(attach.mock.calls.map(([{ filename }]) => filename)).toEqual(['b.jpg'])
  })

  it('O-22: rejects a file too large for a phone’s memory without reading it', async () => {
    const file = photo('фото.png')
    Object.defineProperty(file, 'size', { value: maxPickedBytes + 1 })
    const read = vi.spyOn(file, 'arrayBuffer')
    expect(await addFiles([pick(file)], added())).toEqual(['«фото.png»: файл больше 10\u00a0МБ'])
    expect(read).not.toHaveBeenCalled()
  })

  it('O-11: checks free space first and says how much is missing', async () => {
    room(100 * megabyte, 97 * megabyte)
    const attach = added()
    const [why] = await addFiles([pick(photo())], attach)
    expect(why).toBe(
      'На устройстве не хватает места для «IMG 1.jpg», нужно ещё 3\u00a0МБ. Освободите место и добавьте снова. То, что вы написали, цело.',
    )
    expect(attach).not.toHaveBeenCalled()
    room(100 * megabyte, 50 * megabyte)
    expect(await addFiles([pick(photo())], attach)).toEqual([])
  })

  it('O-11: reports a full device and any other failure', async () => {
    const attach = added()
    attach.mockRejectedValueOnce(new StorageFullError())
    attach.mockRejectedValueOnce(new Error('odd'))
    const refused = await addFiles([photo('a.jpg'), photo('b.jpg')].map(pick), attach)
    expect(refused[0]).toMatch(/не хватает места для «a\.jpg»/)
    expect(refused[1]).toBe('«b.jpg» не получилось добавить. Попробуйте ещё раз')
  })
})
