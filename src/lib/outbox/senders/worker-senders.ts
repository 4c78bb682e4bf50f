import { sendReading } from './meters.ts'
import { sendMessage } from './messages.ts'
import { sendRequest } from './requests.ts'
import { sendTicket } from './tickets.ts'

/** Senders of the worker, which is one file and cannot load chunks. */
export const senders = { meters: sendReading, request: sendRequest, ticket: sendTicket, message: sendMessage }
