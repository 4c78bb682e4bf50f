import { textResponse, type Transport } from '../http/http.ts'
import { buildForm, uploadError, type Sent } from './upload-form.ts'

const waitMs = 30_000
const slowestBytesPerMs = 8

/** Uploads from a worker. Without progress events the timeout is 30 s plus the time at 64 kbit/s. */
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
