import { randomUUID } from 'node:crypto'
import { readlinkSync } from 'node:fs'
import { chown, mkdir, mkdtemp, open, readdir, rm, stat, writeFile, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { createFolderFiles } from '../../../server/adapters/folder-files.ts'
import { createS3Files } from '../../../server/adapters/s3-files.ts'
import { parseFileStorage } from '../../../server/config/environment.ts'
import type { Files } from '../../../server/ports/files.ts'
import { startS3 } from '../support/s3.ts'

const folder = await mkdtemp(join(tmpdir(), 'adapters-'))
const account = { bucket: 'files', region: 'ru-1', key: 'KEY', secret: 'SE/CRET' }
const s3 = await startS3(account)
const storage = parseFileStorage(`s3://KEY:SE%2FCRET@127.0.0.1:${s3.port}/files?tls=off&region=ru-1`)
if (storage?.kind !== 's3') throw new Error('The address was not understood')
const bucket = createS3Files(storage)
const storageFolder = join(folder, 'kept')
afterAll(async () => {
  bucket.close()
  await s3.close()
  await rm(folder, { recursive: true })
})

const fileWith = async (content: string | Uint8Array): Promise<string> => {
  const path = join(folder, randomUUID())
  await writeFile(path, content)
  return path
}
const read = async (files: Files, key: string): Promise<string | null> => {
  const stream = await files.open(key)
  return stream && (await buffer(stream)).toString('latin1')
}

describe.each([
  ['a folder', createFolderFiles(storageFolder)],
  ['a bucket of an S3 server', bucket],
] as const)('files in %s', (_, files) => {
  it('T-02: are stored, replaced and removed by key', async () => {
    const key = randomUUID()
    const bytes = Uint8Array.from({ length: 300_000 }, (_byte, at) => at % 251)
    await files.put(key, await fileWith(bytes))
    expect(await read(files, key)).toBe(Buffer.from(bytes).toString('latin1'))
    await files.put(key, await fileWith('other'))
    expect(await read(files, key)).toBe('other')
    await files.remove(key)
    expect(await read(files, key)).toBeNull()
  })

  it('T-02: are null if absent and can be removed twice', async () => {
    expect(await read(files, randomUUID())).toBeNull()
    await files.remove(randomUUID())
  })

  it('V-06: store nothing if the source cannot be read', async () => {
    const key = randomUUID()
    await expect(files.put(key, join(folder, 'absent'))).rejects.toThrow(/ENOENT/)
    expect(await read(files, key)).toBeNull()
  })
})

describe('storage at the start of a server', () => {
  const of = (url: string) => {
    const found = parseFileStorage(url)
    if (found?.kind !== 's3') throw new Error('The address was not understood')
    return createS3Files(found)
  }
  it('G-12: is accepted if it works, rejected if misconfigured and awaited if unavailable', async () => {
    expect(await bucket.check()).toBe(true)
    expect(await createFolderFiles(storageFolder).check()).toBe(true)
    const wrong = of(`s3://KEY:SE%2FCRET@127.0.0.1:${s3.port}/elsewhere?tls=off&region=ru-1`)
    await expect(wrong.check()).rejects.toThrow('no such bucket')
    const away = of('s3://KEY:SECRET@127.0.0.1:1/files?tls=off')
    expect(await away.check()).toBe(false)
    const taken = await fileWith('a file, no folder')
    await expect(createFolderFiles(join(taken, 'kept')).check()).rejects.toThrow('cannot be written to')
    for (const one of [wrong, away]) one.close()
  })
})

describe('file storage', () => {
  it('V-06: rejects a key that is no UUID and leaves no partial file in a folder', async () => {
    const files = createFolderFiles(storageFolder)
    for (const key of ['../secret', '', 'a/b', '..'])
      await expect(files.put(key, await fileWith('x'))).rejects.toThrow(/UUID/)
    const left = await readdir(storageFolder, { recursive: true, withFileTypes: true })
    expect(left.filter((entry) => entry.isFile())).toEqual([])
  })

  it.skipIf(process.getuid?.() !== 0)(
    'G-28: belongs to the owner of its folder when root stores a file by a command',
    async () => {
      const owner = 65_534
      const data = join(folder, 'owned')
      await mkdir(data)
      await chown(data, owner, owner)
      const files = createFolderFiles(join(data, 'files'))
      await files.check()
      await files.put(randomUUID(), await fileWith('x'))
      const made = await readdir(data, { recursive: true })
      expect(made).toHaveLength(3)
      for (const path of made) expect(await stat(join(data, path))).toMatchObject({ uid: owner, gid: owner })
    },
  )

  it.skipIf(process.platform !== 'linux')(
    'T-02: syncs file and folder before it reports success',
    async () => {
      const source = await fileWith('x')
      const handle = await open(source)
      const prototype: FileHandle = Object.getPrototypeOf(handle)
      await handle.close()
      const flushed: string[] = []
      const { sync } = prototype
      const spy = vi.spyOn(prototype, 'sync').mockImplementation(function (this: FileHandle) {
        flushed.push(relative(folder, readlinkSync(`/proc/self/fd/${this.fd}`)))
        return sync.call(this)
      })
      const key = randomUUID()
      const [root, place] = ['flushed', join('flushed', key.slice(0, 2))]
      await createFolderFiles(join(folder, root)).put(key, source)
      spy.mockRestore()
      expect(dirname(flushed[0] ?? '')).toBe(place)
      expect(flushed.slice(1)).toEqual([place, root])
    },
  )

  it('T-02: throws if the server refuses, instead of reporting a missing file', async () => {
    const foreign = createS3Files({ ...storage, bucket: 'absent' })
    await expect(foreign.put(randomUUID(), await fileWith('x'))).rejects.toThrow(/bucket/i)
    foreign.close()
  })

  it.each([
    ['secret', { secret: 'SE/CREt' }],
    ['key', { key: 'KEy' }],
    ['region', { region: 'us-east-1' }],
  ])('T-02: rejects another %s of the bucket', async (_what, wrong) => {
    const before = s3.keys()
    const stranger = createS3Files({ ...storage, ...wrong })
    await expect(stranger.put(randomUUID(), await fileWith('x'))).rejects.toThrow(/signature/)
    await expect(stranger.open(randomUUID())).rejects.toThrow(/signature/)
    expect(s3.keys()).toEqual(before)
    stranger.close()
  })

  it.each([
    ['s3://KEY:SE%2FC@storage.example:9000/files?region=ru-1', 'https://storage.example:9000', 'ru-1'],
    ['s3://KEY:SE%2FC@storage.example/files?tls=off', 'http://storage.example', 'us-east-1'],
  ])('parses %s', (text, endpoint, region) => {
    const expected = { kind: 's3', endpoint, region, bucket: 'files', key: 'KEY', secret: 'SE/C' }
    expect(parseFileStorage(text)).toEqual(expected)
  })

  it('requires a complete s3 address or file:///', () => {
    expect(parseFileStorage('file:///var/files')).toEqual({ kind: 'folder', folder: '/var/files' })
    const incomplete = [
      's3://storage.example/files',
      's3://K:S@storage.example',
      'https://x',
      'file://host/x',
      null,
    ]
    expect(incomplete.map(parseFileStorage)).toEqual([null, null, null, null, null])
  })
})
