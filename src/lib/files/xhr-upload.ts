import { textResponse, type Transport } from '../http/http.ts'
import { buildForm, uploadError, type Sent } from './upload-form.ts'

interface Options {
  /** From 0 to 1. */
  readonly onProgress?: (share: number) => void
  readonly signal?: AbortSignal
  /** Timeout without progress (decision 17). */
  readonly stalledMs?: number
}

const parseHeaders = (request: XMLHttpRequest): Headers => {
  const lines = request.getAllResponseHeaders().split('\r\n')
  return new Headers(
    lines.flatMap((line) => {
      const at = line.indexOf(': ')
      return at > 0 ? [[line.slice(0, at), line.slice(at + 2)] as [string, string]] : []
    }),
  )
}

/** XMLHttpRequest reports progress on every phone, but is unavailable in a worker. */
export const xhrUpload =
  (sent: Sent, { onProgress, signal, stalledMs = 30_000 }: Options = {}): Transport =>
  (request) =>
    new Promise((resolve, reject) => {
      const xhr = new XMLHttpRequest()
      let stalled = setTimeout(() => xhr.abort(), stalledMs)
      const moved = (): void => {
        clearTimeout(stalled)
        stalled = setTimeout(() => xhr.abort(), stalledMs)
      }
      const abort = (): void => xhr.abort()
      const end = (): void => {
        clearTimeout(stalled)
        signal?.removeEventListener('abort', abort)
      }
      xhr.upload.addEventListener('progress', ({ loaded, total }) => {
        moved()
        if (total > 0) onProgress?.(loaded / total)
      })
      xhr.addEventListener('progress', moved)
      xhr.addEventListener('loadend', () => {
        end()
        // Status 0: no network, aborted or timed out.
        if (xhr.status === 0) void uploadError(sent, new Error('The upload was cut off')).then(reject)
        else resolve(textResponse(xhr.status, parseHeaders(xhr), xhr.responseText))
      })
      xhr.open(request.method, request.url)
      for (const [name, value] of Object.entries(request.headers)) xhr.setRequestHeader(name, value)
      signal?.addEventListener('abort', abort)
      if (signal?.aborted) return abort()
      xhr.send(buildForm(request, sent))
    })
