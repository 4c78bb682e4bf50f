import { once } from 'node:events'
import { createServer } from 'node:http'
import { allEndpoints } from '../../../src/contract/all-endpoints.ts'
import { isChanging, type Endpoint, type Service } from '../../../src/contract/endpoint.ts'
import { annasFlat, listReadings } from '../support/readings.ts'
import { signIn } from '../support/residents.ts'
import { expect, test } from '../support/test.ts'

const prefixes: Record<Service, string> = {
  auth: '/auth',
  internal: '/internal',
  req: '/req',
  files: '/files',
  acquiring: '/gpb/acquiring',
  site: '',
}

async function startForeignSite() {
  const server = createServer((_request, response) =>
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>foreign</title>'),
  ).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The foreign site got no port')
  return { port: address.port, stop: () => server.close() && server.closeAllConnections() }
}

/** Runs in the foreign page. */
async function attack(urls: readonly string[]): Promise<void> {
  const body = JSON.stringify({ profile: 1, meters: [] })
  const attackOne = async (url: string): Promise<void> => {
    const [frame, image, form] = [
      document.createElement('iframe'),
      document.createElement('img'),
      document.createElement('form'),
    ]
    frame.name = url
    document.body.append(frame, image, form)
    const framed = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
    const pictured = new Promise((resolve) => image.addEventListener('error', resolve, { once: true }))
    image.src = url
    Object.assign(form, { method: 'POST', action: url, target: url, enctype: 'text/plain' })
    form.innerHTML = `<input name='{"profile":1,"meters":[],"x":"' value='"}'>`
    form.submit()
    const send = (init: RequestInit) =>
      fetch(url, { ...init, credentials: 'include', body }).catch(() => undefined)
    for (const type of ['text/plain', 'application/x-www-form-urlencoded'])
      await send({ method: 'POST', mode: 'no-cors', headers: { 'content-type': type } })
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
      await send({ method, headers: { 'content-type': 'application/json' } })
    await Promise.all([framed, pictured])
    for (const element of [frame, image, form]) element.remove()
  }
  const rest = [...urls]
  const attackRest = async (): Promise<void> => {
    for (let url = rest.pop(); url !== undefined; url = rest.pop()) await attackOne(url)
  }
  await Promise.all(Array.from({ length: 6 }, attackRest))
}

for (const { host, name } of [
  { host: 'localhost', name: 'of another site' },
  { host: '127.0.0.1', name: 'of another port on the same host, which gets the cookies along' },
]) {
  test(`V-03: a page ${name} changes nothing by form, image, fetch or navigation`, async ({
    product,
    device,
  }) => {
    await signIn(device.page)
    const before = await product.sql`select * from session_family`
    const foreign = await startForeignSite()
    const tab = await device.context.newPage()
    const changing = allEndpoints.filter(isChanging)
    const listUrls = (endpoints: readonly Endpoint[]): string[] => [
      ...new Set(
        endpoints.map(({ service, path }) => product.url + prefixes[service] + path.replaceAll(/:\w+/g, '1')),
      ),
    ]
    await tab.goto(`http://${host}:${foreign.port}/`)
    await tab.evaluate(attack, listUrls(changing))
    for (const url of listUrls(changing.filter(({ method }) => method === 'GET'))) {
      await tab.goto(`http://${host}:${foreign.port}/`)
      const arrived = tab.waitForEvent('framenavigated')
      await tab.evaluate((to) => void (location.href = to), url)
      await arrived
    }
    foreign.stop()

    expect(await listReadings(product.sql, annasFlat)).toEqual([])
    const after = await product.sql`select * from session_family`
    expect(after.map(({ id, profileId, endedAt }) => ({ id, profileId, endedAt }))).toEqual(
      before.map(({ id, profileId, endedAt }) => ({ id, profileId, endedAt })),
    )
    await device.page.reload()
    await expect(device.page.getByRole('button', { name: /кв\. 12/ }).first()).toBeAttached()
  })
}
