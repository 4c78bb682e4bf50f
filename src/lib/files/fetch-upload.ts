import { textResponse, type Transport } from '../http/http.ts'
import { buildForm, uploadError, type Sent } from './upload-form.ts'

const waitMs = 30_000
const slowestBytesPerMs = 8

/**
 * Uploads by fetch, for a worker, which has nothing else. Nobody tells it how much has left, so instead of waiting for a
 * standstill it allows what a network of 64 kbit/s needs, and 30 s.
 */
export const fetchUpload =
  (sent: Sent): Transport =>
  async (request) => {
    try {
      const response = await fetch(request.url, {
        method: request.method,
        headers: request.headers,
        body: buildForm(request, sent),
        credentials: 'same-origin',
        signal: AbortSignal.timeout(waitMs + Math.ceil(sent.blob.size / slowestBytesPerMs)),
      })
      return textResponse(response.status, response.headers, await response.text())
    } catch (cause) {
      throw await uploadError(sent, cause)
    }
  }
