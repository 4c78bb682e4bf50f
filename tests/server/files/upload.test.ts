import { readdirSync } from 'node:fs'
import { dirname } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { maxFileBytes } from '#contract/files/checks.ts'
import { getFile, getFileLink, putFile, reserveFile } from '#contract/files/endpoints.ts'
import { startApp } from '../support/app.ts'
import { testDatabase } from '../support/database.ts'
import { addReserved, sendFile } from '../support/files.ts'
import { bmp, gif, photo, png, showsPlace } from '../support/pictures.ts'
import { addOrganisation, addProfile, addResident, password } from '../support/residents.ts'

const { sql } = await testDatabase()
const { app, browser, clock, uploads } = await startApp(sql)
const organisation = await addOrganisation(sql)
const anna = await addResident(sql, 'anna@demo.local')
const profile = await addProfile(sql, anna, { organisation, number: '12' })
const client = browser()
await client.signIn('anna@demo.local', password)

const text = (content: string) => Uint8Array.from(Buffer.from(content))
const filesOnDisk = () =>
  readdirSync(dirname(uploads), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
const uploadedRows = async () => sql`select id from file where uploaded_at is not null`
const read = async (id: string, filename = 'x.png') => {
  const link = await client.call(getFileLink, { query: { file_id: id, filename } })
  return client.call(getFile, { params: { shared_id: link.json().shared_id } })
}
const put = (shared_id: string, content: Uint8Array<ArrayBuffer>, body: object = { importance: 'low' }) =>
  client.call(putFile, { params: { shared_id }, body, file: { name: 'x.png', content } })

describe('upload', () => {
  it('T-02: is reserved, uploaded and read through a temporary link', async () => {
    const { id, reply } = await sendFile(client, 'счётчик.png', await png())
    expect(reply.json()).toMatchObject({ file_id: id, filename: 'счётчик.png', content_type: 'image/png' })
    const file = await read(id)
    expect(file.statusCode).toBe(200)
    expect(file.rawPayload.length).toBe(reply.json().size)
    expect(await sharp(file.rawPayload).metadata()).toMatchObject({ format: 'png', width: 8, height: 6 })
  })

  it('V-06: is served as an attachment with nosniff and a sandbox policy', async () => {
    const { id } = await sendFile(client, "дом 'А' (2).png", await png())
    expect((await read(id)).headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('дом ')}%27${encodeURIComponent('А')}%27%20%282%29.png`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-store',
    })
  })

  it('V-06: rotates a photo upright and removes its metadata', async () => {
    const taken = await photo()
    const { exif, orientation } = await sharp(taken).metadata()
    expect([orientation, exif && showsPlace(exif)]).toEqual([6, true])
    const { id } = await sendFile(client, 'photo.jpeg', taken)
    const stored = await sharp((await read(id)).rawPayload).metadata()
    expect(stored).toMatchObject({ format: 'jpeg', width: 30, height: 40 })
    expect([stored.exif, stored.xmp, stored.iptc, stored.orientation]).toEqual(Array.from({ length: 4 }))
  })

  it('V-06: removes data appended to a picture', async () => {
    const polyglot = Uint8Array.from(Buffer.concat([await png(), text('<script>alert(1)</script>')]))
    const { id } = await sendFile(client, 'a.png', polyglot)
    expect((await read(id)).rawPayload.includes('script')).toBe(false)
  })

  it('T-02: converts BMP to PNG and keeps an animated GIF', async () => {
    const drawn = await sendFile(client, 'план.bmp', bmp())
    expect(drawn.reply.json()).toMatchObject({ filename: 'план.png', content_type: 'image/png' })
    const points = await sharp((await read(drawn.id)).rawPayload)
      .raw()
      .toBuffer()
    expect([...points]).toEqual([255, 0, 0, 0, 0, 255, 0, 255, 0, 255, 255, 255])
    const moving = await sendFile(client, 'a.gif', await gif(3))
    expect((await sharp((await read(moving.id)).rawPayload).metadata()).pages).toBe(3)
  })

  it('V-06: keeps an SVG unchanged and serves it only as an attachment', async () => {
    const svg =
      '<?xml version="1.0"?>\n<!-- a plan -->\n<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'
    const { id, reply } = await sendFile(client, 'план.svg', text(svg))
    expect(reply.json()).toMatchObject({ content_type: 'image/svg+xml', size: svg.length })
    const file = await read(id)
    expect(file.body).toBe(svg)
    expect(file.headers).toMatchObject({
      'content-disposition': expect.stringMatching(/^attachment;/),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
  })

  it('V-06: detects the type by content, not by name', async () => {
    const { reply } = await sendFile(client, 'a.svg', await png())
    expect(reply.json()).toMatchObject({ filename: 'a.png', content_type: 'image/png' })
  })

  it('O-07: returns the same answer after a lost reply', async () => {
    const content = await png()
    const { id, reply } = await sendFile(client, 'a.png', content)
    expect((await put(id, content)).json()).toEqual(reply.json())
    const twice = await addReserved(sql, profile)
    const replies = await Promise.all([put(twice, content), put(twice, content)])
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(replies[0]?.json()).toEqual(replies[1]?.json())
  })
})

describe('rejected upload', () => {
  const nothing = new Uint8Array()
  const bomb = () => sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: '#000' } })
  const hostile: readonly (readonly [
    string,
    string,
    () => Promise<Uint8Array<ArrayBuffer>>,
    number,
    string,
  ])[] = [
    ['a page', 'a.png', async () => text('<!doctype html><script>1</script>'), 422, 'format'],
    [
      'a page that begins as a comment',
      'a.svg',
      async () => text('<!-- --><html><svg/></html>'),
      422,
      'format',
    ],
    ['a program', 'a.png', async () => text('MZ\x90\x00\x03'), 422, 'format'],
    ['a PDF', 'a.png', async () => text('%PDF-1.7\n'), 422, 'format'],
    [
      'a picture of another format',
      'a.png',
      async () =>
        Uint8Array.from(
          await sharp(await png())
            .webp()
            .toBuffer(),
        ),
      422,
      'format',
    ],
    ['an empty file', 'a.png', async () => nothing, 422, 'empty'],
    ['a cut picture', 'a.png', async () => (await png(300, 300)).slice(0, 120), 422, 'picture'],
    ['a cut photo', 'a.jpg', async () => (await photo(300, 300)).slice(0, 700), 422, 'picture'],
    ['a pixel bomb', 'a.png', async () => Uint8Array.from(await bomb().png().toBuffer()), 422, 'picture'],
    ['a pixel bomb of frames', 'a.gif', () => gif(301), 422, 'picture'],
    ['a BMP that promises more points than it has', 'a.bmp', async () => bmp(20_000, 20_000), 422, 'picture'],
    ['a file over 10 MB', 'a.png', async () => new Uint8Array(maxFileBytes + 1), 413, 'too_large'],
  ]

  it.each(hostile)('V-06: leaves nothing: %s', async (_, name, content, status, code) => {
    const [disk, rows] = [filesOnDisk(), await uploadedRows()]
    const { id, reply } = await sendFile(client, name, await content())
    expect([reply.statusCode, reply.json().code]).toEqual([status, code])
    expect(reply.json().errors[0]).toMatch(/[а-я]/)
    expect(filesOnDisk()).toEqual(disk)
    expect(await uploadedRows()).toEqual(rows)
    const link = await client.call(getFileLink, { query: { file_id: id, filename: name } })
    expect(link.statusCode).toBe(404)
  })

  it('V-06: leaves nothing if the form has no file, two files or other fields', async () => {
    const disk = filesOnDisk()
    const id = await addReserved(sql, profile)
    const content = await png()
    expect((await put(id, content, { importance: 'high' })).statusCode).toBe(400)
    expect((await put(id, content, { importance: 'low', more: 1 })).statusCode).toBe(400)
    expect((await put(id, content, {})).statusCode).toBe(400)
    const bare = await client.call(putFile, { params: { shared_id: id }, body: { importance: 'low' } })
    expect(bare.statusCode).toBe(415)
    expect(filesOnDisk()).toEqual(disk)
  })

  const part = 'content-disposition: form-data; name="file"; filename="a.png"'
  it.each([
    ['has no boundary', 'multipart/form-data', `--x\r\n${part}\r\n\r\na\r\n--x--\r\n`],
    ['has an empty boundary', 'multipart/form-data; boundary=', `--\r\n${part}\r\n\r\na\r\n----\r\n`],
    ['has no end', 'multipart/form-data; boundary=x', `--x\r\n${part}\r\n\r\na`],
    ['has a part without an end of its headers', 'multipart/form-data; boundary=x', `--x\r\n${part}`],
    ['has nothing', 'multipart/form-data; boundary=x', ''],
  ])('V-10: answers in Russian to a form that %s', async (_, type, payload) => {
    const disk = filesOnDisk()
    const reply = await app.inject({
      method: 'PUT',
      url: `/files/files/${await addReserved(sql, profile)}/`,
      payload,
      headers: {
        'content-type': type,
        'sec-fetch-site': 'same-origin',
        'x-csrf-token': client.cookies.get('csrf') ?? '',
      },
      cookies: Object.fromEntries(client.cookies),
    })
    expect([400, 415]).toContain(reply.statusCode)
    expect(reply.json().errors[0]).toMatch(/[а-я]/)
    expect(filesOnDisk()).toEqual(disk)
  })

  it.each(['../../etc/passwd.png', 'a/b.png', 'C:\\a.png', 'a\0.png', 'a\u202Egnp.png', '', 'x'.repeat(300)])(
    'V-06: is not reserved for the name %j',
    async (filename) => {
      const reply = await client.call(reserveFile, { query: { filename } })
      expect(reply.statusCode).toBe(400)
    },
  )

  it.each(['a.pdf', 'a', 'a.png.exe', 'a.heic'])(
    'T-02: is not reserved for the format of %s',
    async (filename) => {
      const reply = await client.call(reserveFile, { query: { filename } })
      expect([reply.statusCode, reply.json().code]).toEqual([422, 'format'])
    },
  )

  it('V-06: keeps the first file of its id', async () => {
    const { id, reply } = await sendFile(client, 'a.png', await png())
    const again = await put(id, await png(9, 9))
    expect([again.statusCode, again.json().code]).toEqual([409, 'file_taken'])
    expect((await read(id)).rawPayload.length).toBe(reply.json().size)
  })

  it('V-06: cannot use the id of another profile', async () => {
    const second = await addProfile(sql, anna, { organisation, number: '47' })
    const id = await addReserved(sql, profile)
    const reply = await client.call(putFile, {
      params: { shared_id: id },
      body: { importance: 'low' },
      file: { name: 'a.png', content: await png() },
      headers: { 'x-profile': String(second) },
    })
    expect(reply.statusCode).toBe(404)
  })

  it('V-06: is a form sent to another call', async () => {
    const reply = await client.send('POST', '/auth/api/v1/auth/logout/', {
      body: {},
      file: { name: 'a.png', content: await png() },
    })
    expect(reply.statusCode).toBe(415)
  })

  it('V-06: limits reservations per resident', async () => {
    const greedy = browser()
    await addProfile(sql, await addResident(sql, 'greedy@demo.local'), { organisation, number: '99' })
    await greedy.signIn('greedy@demo.local', password)
    const reserve = () => greedy.call(reserveFile, { query: { filename: 'a.png' } })
    const codes = []
    for (let count = 0; count < 121; count += 1) codes.push((await reserve()).statusCode)
    expect([codes.filter((code) => code === 200).length, codes.at(-1)]).toEqual([100, 429])
    expect((await client.call(reserveFile, { query: { filename: 'a.png' } })).statusCode).toBe(200)
  })
})

describe('temporary link', () => {
  it('T-02: expires after ten minutes', async () => {
    const { id } = await sendFile(client, 'a.png', await png())
    const link = await client.call(getFileLink, { query: { file_id: id, filename: 'a.png' } })
    const open = () => client.call(getFile, { params: link.json() })
    expect((await open()).statusCode).toBe(200)
    clock.pass(601)
    await client.signIn('anna@demo.local', password)
    expect((await open()).statusCode).toBe(404)
  })

  it.each(['x', '../../etc/passwd', '..%2F..', '00000000-0000-4000-8000-000000000000'])(
    'V-06: is not opened by %s',
    async (shared_id) => {
      const reply = await client.call(getFile, { params: { shared_id: encodeURIComponent(shared_id) } })
      expect(reply.statusCode).toBe(404)
    },
  )
})
