import { describe, expect, it } from 'vitest'
import { answerPicture, isPictureRequest } from '../../sw/pictures.ts'
import { isDataRequest } from '../../sw/data.ts'

const maxPictures = 150
const origin = 'https://uk.example'
const address = (nth: number) => `${origin}/internal/api/v4/compendium/file/${nth}/?media=a&width=320`
const picture = () => new Response('RIFF', { headers: { 'content-type': 'image/webp' } })

const createWorker = (answer: () => Response) => {
  const stored = new Map<string, Response>()
  const works: Promise<unknown>[] = []
  let asked = 0
  const cache = {
    match: async (key: string) => stored.get(key)?.clone(),
    put: async (key: string, response: Response) => void stored.set(key, response),
    keys: async () => [...stored.keys()].map((key) => new Request(key)),
    delete: async ({ url }: Request) => stored.delete(url),
  }
  const ask = async (nth: number) => {
    const response = await answerPicture(new Request(address(nth)), {
      fetch: async () => {
        asked += 1
        return answer()
      },
      open: async () => cache,
      waitUntil: (work) => void works.push(work),
    })
    await Promise.all(works)
    return response
  }
  return { ask, stored, times: () => asked }
}

describe('catalogue pictures in the worker', () => {
  it('S-05: are fetched once and then served from the cache', async () => {
    const worker = createWorker(picture)
    expect(await (await worker.ask(1)).text()).toBe('RIFF')
    expect(await (await worker.ask(1)).text()).toBe('RIFF')
    expect(worker.times()).toBe(1)
  })

  it('S-05: evict the oldest above the limit', async () => {
    const worker = createWorker(picture)
    for (let nth = 1; nth <= maxPictures + 3; nth += 1) await worker.ask(nth)
    expect(worker.stored.size).toBe(maxPictures)
    expect([3, 4].map((nth) => worker.stored.has(address(nth)))).toEqual([false, true])
  })

  it.each([
    ['a refusal', () => Response.json({ errors: [] }, { status: 404 })],
    ['a portal’s page', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
    ['a failing server', () => new Response('', { status: 503, headers: { 'content-type': 'image/webp' } })],
  ])('S-05: are not cached if the answer is %s', async (_what, answer) => {
    const worker = createWorker(answer)
    await worker.ask(1)
    expect(worker.stored.size).toBe(0)
  })

  it('S-05 V-04: are recognized only by their exact address', () => {
    const is = (url: string, method = 'GET') =>
      isPictureRequest(new Request(url, { method }), new URL(url), origin)
    expect(is(address(1))).toBe(true)
    expect(is(address(1), 'POST')).toBe(false)
    expect(is(address(1).replace(origin, 'https://evil.example'))).toBe(false)
    expect(is(`${origin}/internal/api/v4/compendium/preview/1/get_image/?image_name=a`)).toBe(false)
    expect(is(`${origin}/internal/api/v4/compendium/file/x/`)).toBe(false)
    const news = `${origin}/internal/api/v4/cabinet/news/`
    expect(is(`${news}pictures/7b1f4f5e-6d5f-4f0e-9a54-0c7c9a1f2b3d/`)).toBe(true)
    expect(is(`${news}17/`)).toBe(false)
  })

  it('S-02 O-03: catalogue pages are cached, search results are not', () => {
    const is = (query: string) => {
      const url = `${origin}/internal/api/v4/compendium/all_service/${query}`
      return isDataRequest(new Request(url, { headers: { 'x-scope': 'anna' } }), new URL(url), origin)
    }
    expect([is('?offset=0'), is('?offset=0&search=%D0%BA')]).toEqual([true, false])
  })
})
