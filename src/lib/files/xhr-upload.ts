import { NoAnswer } from '../http/call-errors.ts'
import { receivedText, type Exchange } from '../http/http.ts'
import { formOf, type Sent } from './upload-form.ts'

interface Options {
  /** The share that has left, from 0 to 1. */
  readonly onProgress?: (share: number) => void
  /** Ends the upload. */
  readonly signal?: AbortSignal
  /** Given up after so long without progress (decision 38). */
  readonly stalledMs?: number
}

const headersOf = (request: XMLHttpRequest): Headers => {
  const lines = request.getAllResponseHeaders().split('\r\n')
  return new Headers(
    lines.flatMap((line) => {
      const at = line.indexOf(': ')
      return at > 0 ? [[line.slice(0, at), line.slice(at + 2)] as [string, string]] : []
    }),
  )
}

/**
 * Uploads by XMLHttpRequest, the only way in which every phone tells how much has left. Needs a page: a worker has none.
 */
export const xhrUpload =
  (sent: Sent, { onProgress, signal, stalledMs = 30_000 }: Options = {}): Exchange =>
  (question) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      let stalled = setTimeout(() => request.abort(), stalledMs)
      const moved = (): void => {
        clearTimeout(stalled)
        stalled = setTimeout(() => request.abort(), stalledMs)
      }
      const abort = (): void => request.abort()
      const end = (): void => {
        clearTimeout(stalled)
        signal?.removeEventListener('abort', abort)
      }
      request.upload.addEventListener('progress', ({ loaded, total }) => {
        moved()
        if (total > 0) onProgress?.(loaded / total)
      })
      request.addEventListener('progress', moved)
      request.addEventListener('loadend', () => {
        end()
        // Status 0: no network, cut off, or given up.
        if (request.status === 0) reject(new NoAnswer(new Error('The upload was cut off')))
        else resolve(receivedText(request.status, headersOf(request), request.responseText))
      })
      request.open(question.method, question.url)
      for (const [name, value] of Object.entries(question.headers)) request.setRequestHeader(name, value)
      signal?.addEventListener('abort', abort)
      if (signal?.aborted) return abort()
      request.send(formOf(question, sent))
    })
