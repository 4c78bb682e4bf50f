import { hash, randomUUID } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { putFile, reserveFile } from '#contract/files/endpoints.ts'
import type { Sql } from '../../../server/db/connect.ts'
import type { Files } from '../../../server/ports/files.ts'
import type { TestClient } from './client.ts'

export const onePoint = Uint8Array.from(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
)

export const addReserved = async (
  sql: Sql,
  profile: number,
  { filename = 'фото.png', at = '2026-03-15T09:00:00Z' } = {},
): Promise<string> => {
  const id = randomUUID()
  await sql`
    insert into file (id, profile_id, filename, reserved_at) values (${id}, ${profile}, ${filename}, ${at})`
  return id
}

export const addUploaded = async (
  sql: Sql,
  files: Files,
  profile: number,
  { filename = 'фото.png', at = '2026-03-15T09:00:00Z' } = {},
): Promise<string> => {
  const id = await addReserved(sql, profile, { filename, at })
  const path = join(tmpdir(), id)
  writeFileSync(path, onePoint)
  await files.put(id, path)
  rmSync(path)
  await sql`
    update file set uploaded_at = ${at}, sha256 = ${hash('sha256', onePoint, 'buffer')}, content_type = 'image/png', size = ${onePoint.length}
    where id = ${id}`
  return id
}

export const sendFile = async (
  client: TestClient,
  name: string,
  content: Uint8Array<ArrayBuffer>,
  headers?: Readonly<Record<string, string>>,
) => {
  const reserved = await client.call(reserveFile, { query: { filename: name }, ...(headers && { headers }) })
  const shared_id: string = reserved.json().shared_id
  const reply = await client.call(putFile, {
    params: { shared_id },
    body: { importance: 'low' },
    file: { name, content },
    ...(headers && { headers }),
  })
  return { id: shared_id, reply }
}
