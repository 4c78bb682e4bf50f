import { NoAnswer } from '../http/call-errors.ts'
import { receivedText, type Exchange } from '../http/http.ts'
import { formOf, type Sent } from './upload-form.ts'

const waitMs = 30_000
const slowestBytesPerMs = 8

/**
 * Uploads by fetch, for a worker, which has nothing else. Nobody tells it how much has left, so instead of waiting for a
 * standstill it allows what a network of 64 kbit/s needs, and 30 s.
 */
export const fetchUpload =
  (sent: Sent): Exchange =>
  async (question) => {
    try {
      const response = await fetch(question.url, {
        method: question.method,
        headers: question.headers,
        body: formOf(question, sent),
        credentials: 'same-origin',
        signal: AbortSignal.timeout(waitMs + Math.ceil(sent.blob.size / slowestBytesPerMs)),
      })
      return receivedText(response.status, response.headers, await response.text())
    } catch (cause) {
      throw new NoAnswer(cause)
    }
  }
