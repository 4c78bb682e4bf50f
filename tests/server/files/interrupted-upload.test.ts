import { readdirSync } from 'node:fs'
import { request } from 'node:http'
import { expect, it, vi } from 'vitest'
import { putFile } from '#contract/files/endpoints.ts'
import { startApp } from '../support/app.ts'
import { testDatabase } from '../support/database.ts'
import { addReserved } from '../support/files.ts'
import { png } from '../support/pictures.ts'
import { addOrganisation, addProfile, addResident, password } from '../support/residents.ts'

const { sql } = await testDatabase()
const { app, browser, uploads } = await startApp(sql)
const organisation = await addOrganisation(sql)
const anna = await addResident(sql, 'anna@demo.local')
const profile = await addProfile(sql, anna, { organisation, number: '12' })
const client = browser()
await client.signIn('anna@demo.local', password)

it('V-06: discards an interrupted upload without an alarm and keeps its id usable', async () => {
  const id = await addReserved(sql, profile)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const cookies = [...client.cookies].map(([name, value]) => `${name}=${value}`)
  const sending = request(`${url}/files/files/${id}/`, {
    method: 'PUT',
    headers: {
      cookie: cookies.join('; '),
      'x-csrf-token': client.cookies.get('csrf'),
      'sec-fetch-site': 'same-origin',
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': 100_000,
    },
  })
  sending.on('error', () => undefined)
  const start = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n'
  sending.write(start + 'a'.repeat(50_000))
  await vi.waitFor(() => expect(readdirSync(uploads)).toHaveLength(1), { timeout: 20_000 })
  sending.destroy()
  await vi.waitFor(() => expect(readdirSync(uploads)).toEqual([]), { timeout: 20_000 })
  const again = await client.call(putFile, {
    params: { shared_id: id },
    body: { importance: 'low' },
    file: { name: 'a.png', content: await png() },
  })
  expect(again.statusCode).toBe(200)
})
