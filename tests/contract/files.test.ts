import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkFile, fileName, getFormat, isFileName, maxFileBytes } from '#contract/files/checks.ts'
import { fileNameSchema } from '#contract/files/name-schema.ts'
import { fileIdsSchema } from '#contract/files/schema.ts'

describe('file rules', () => {
  it.each([
    ['фото.JPG', 'jpg'],
    ['a.jpeg', 'jpg'],
    ['a.png', 'png'],
    ['a.svg', 'svg'],
    ['a.bmp', 'bmp'],
    ['a.gif', 'gif'],
    ['a.png.exe', null],
    ['a.heic', null],
    ['png', null],
    ['.', null],
  ])('T-02: reads the format of %s as %s', (name, format) => {
    expect(getFormat(name)).toBe(format)
  })

  it('T-02: accepts files of 1 byte to 10 MB in the listed formats only', () => {
    const filename = 'a.png'
    expect(checkFile({ filename, size: maxFileBytes })).toBeNull()
    expect(checkFile({ filename, size: maxFileBytes + 1 })).toBe('too_large')
    expect(checkFile({ filename, size: 0 })).toBe('empty')
    expect(checkFile({ filename: 'a.pdf', size: 1 })).toBe('format')
  })

  it.each([
    ['C:\\фото\\..\\счёт?.jpg', 'счёт.jpg'],
    ['../../etc/passwd.png', 'passwd.png'],
    ['..png', 'png'],
    ['\u202Egnp.exe.png', 'gnp.exe.png'],
    ['a\r\nb\0.png', 'ab.png'],
    [' .jpg', 'jpg'],
    ['', 'file'],
    [`${'я'.repeat(300)}.jpg`, `${'я'.repeat(96)}.jpg`],
  ])('V-06: turns the name %j into %j', (given, fit) => {
    expect(fileName(given)).toBe(fit)
  })

  it('V-06: turns any name into one that the server accepts', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string()), (name) => {
        expect(isFileName(fileName(name))).toBe(true)
        expect(fileNameSchema.safeParse(fileName(name)).success).toBe(true)
      }),
    )
  })

  it.each(['../a.png', 'a/b.png', 'a\\b.png', '', '.', 'a\u0000.png', 'a\u202Ea.png', 'a"b.png'])(
    'V-06: rejects the name %j',
    (name) => {
      expect(fileNameSchema.safeParse(name).success).toBe(false)
    },
  )

  it('T-02: accepts at most ten files per call, without duplicates', () => {
    const ids = Array.from({ length: 11 }, (_, n) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`)
    expect(fileIdsSchema.safeParse(ids.slice(0, 10)).success).toBe(true)
    expect(fileIdsSchema.safeParse(ids).success).toBe(false)
    expect(fileIdsSchema.safeParse([ids[0], ids[0]]).success).toBe(false)
  })
})
