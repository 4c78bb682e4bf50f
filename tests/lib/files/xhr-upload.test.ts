// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { NoResponseError } from '../../../src/lib/http/call-errors.ts'
import { xhrUpload } from '../../../src/lib/files/xhr-upload.ts'
import type { HttpRequest } from '../../../src/lib/http/http.ts'
import { FakeRequest } from '../support/fake-request.ts'

const question: HttpRequest = {
  method: 'PUT',
  url: '/files/files/1/',
  headers: { 'x-csrf-token': 'word' },
  body: { importance: 'low' },
  timeoutMs: 1,
  signal: undefined,
  isFile: false,
}
const sent = { filename: 'кран.jpg', blob: new Blob(['bytes']) }

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('upload by XMLHttpRequest', () => {
  it('T-02: sends the form with call headers and reports progress', async () => {
    const onProgress = vi.fn<(share: number) => void>()
    const answer = xhrUpload(sent, { onProgress })(question)
    const { last } = FakeRequest
    last.moves(25)
    last.moves(100)
    last.answers(200, '{"file_id":"1"}')
    expect(await answer).toMatchObject({ status: 200, json: { file_id: '1' }, isEmpty: false })
    expect((await answer).headers.get('x-scope')).toBe('anna')
    expect(onProgress.mock.calls.flat()).toEqual([0.25, 1])
    expect([last.opened, last.headers]).toEqual([['PUT', '/files/files/1/'], { 'x-csrf-token': 'word' }])
    expect([...(last.body ?? new FormData()).keys()]).toEqual(['importance', 'file'])
  })

  it('O-05: times out after 30 s without progress', async () => {
    const answer = xhrUpload(sent)(question)
    const given = vi.fn<(error: unknown) => void>()
    answer.catch(given)
    for (const loaded of [10, 20, 30]) {
      await vi.advanceTimersByTimeAsync(29_000)
      FakeRequest.last.moves(loaded)
    }
    await vi.advanceTimersByTimeAsync(29_999)
    expect(given).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(given).toHaveBeenCalledOnce()
    await expect(answer).rejects.toBeInstanceOf(NoResponseError)
  })

  it('O-22: reports an unreadable file', async () => {
    const blob = new Blob(['bytes'])
    vi.spyOn(blob, 'arrayBuffer').mockRejectedValue(new DOMException('gone', 'NotReadableError'))
    const answer = xhrUpload({ ...sent, blob })(question)
    FakeRequest.last.abort()
    await expect(answer).rejects.toMatchObject({ status: 400, code: 'file_unreadable' })
  })

  it('T-02: aborts when cancelled', async () => {
    const cancelling = new AbortController()
    const answer = xhrUpload(sent, { signal: cancelling.signal })(question)
    cancelling.abort()
    await expect(answer).rejects.toBeInstanceOf(NoResponseError)
  })
})
