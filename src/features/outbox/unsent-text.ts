import type { Noun } from '../../lib/outbox/kinds.ts'
import type { StageCounts } from '../../lib/outbox/stages.ts'
import { counted, plural } from '../../lib/text/russian.ts'

const records: Noun = { one: 'запись', few: 'записи', many: 'записей', gender: 'feminine' }
const drafts = { one: 'черновик', few: 'черновика', many: 'черновиков' }

const accepted = { feminine: 'принята', neuter: 'принято', masculine: 'принят' }
const waits = { one: 'ждёт', few: 'ждут', many: 'ждут' }

/** Returns '2 показания не приняты'. */
export const refusedText = (count: number, noun: Noun): string =>
  `${counted(count, noun)} не ${plural(count, { one: accepted[noun.gender], few: 'приняты', many: 'приняты' })}`

/** Returns '1 заявка ждёт сети'. */
export const waitingText = (count: number, noun: Noun, isOnline: boolean): string =>
  `${counted(count, noun)} ${plural(count, waits)} ${isOnline ? 'отправки' : 'сети'}`

/** Returns 'Черновик: 1 показание'. */
export const draftText = (count: number, noun: Noun): string =>
  `${count === 1 ? 'Черновик' : 'Черновики'}: ${counted(count, noun)}`

/** Returns '2 записи не приняты, 1 запись ждёт отправки, 1 черновик', or '' if nothing is left to send. */
export const countsText = ({ refused, waiting, draft }: StageCounts): string =>
  [
    refused > 0 && refusedText(refused, records),
    waiting > 0 && waitingText(waiting, records, true),
    draft > 0 && counted(draft, drafts),
  ]
    .filter(Boolean)
    .join(', ')
