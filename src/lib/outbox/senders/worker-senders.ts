import { sendReading } from './meters.ts'
import { sendRequest } from './requests.ts'
import { sendTicket } from './tickets.ts'

/** Who sends what, at once: for the worker, which is one file and loads no parts. */
export const senders = { meters: sendReading, request: sendRequest, ticket: sendTicket }
