import { describe, expect, it } from 'vitest'
import { moreMessages } from '../../src/app/cabinet/more/messages.ts'
import { messages as caseMessages } from '../../src/features/cases/messages.ts'
import { messages as meterMessages } from '../../src/features/meters/messages.ts'
import { refusedText, waitingText } from '../../src/features/outbox/unsent-text.ts'

const readings = { one: 'показание', few: 'показания', many: 'показаний', gender: 'neuter' } as const
const { notSentBecause } = moreMessages
const sentenceStart = (text: string): string =>
  text.replaceAll('\u00a0', ' ').split(/[.,]| вашего|: сервер|: почему/)[0] ?? ''

const texts: readonly (readonly [name: string, format: (count: number) => string, expected: string[]])[] = [
  [
    'meters that wait',
    meterMessages.waiting,
    ['ещё 1 ждёт сети', 'ещё 2 ждут сети', 'ещё 5 ждут сети', 'ещё 21 ждёт сети'],
  ],
  [
    'meters refused',
    meterMessages.refused,
    ['одно не принято', '2 не приняты', '5 не приняты', '21 не принято'],
  ],
  ['meters wrong', meterMessages.wrong, ['одно с ошибкой', '2 с ошибками', '5 с ошибками', '21 с ошибкой']],
  [
    'meters accepted',
    meterMessages.acceptedCount,
    ['Принято: 1 показание', 'Принято: 2 показания', 'Принято: 5 показаний', 'Принято: 21 показание'],
  ],
  [
    'queue refused',
    (count) => refusedText(count, readings),
    ['1 показание не принято', '2 показания не приняты', '5 показаний не приняты', '21 показание не принято'],
  ],
  [
    'queue waiting',
    (count) => waitingText(count, readings, false),
    ['1 показание ждёт сети', '2 показания ждут сети', '5 показаний ждут сети', '21 показание ждёт сети'],
  ],
  [
    'unsent without a network',
    notSentBecause.network,
    ['1 запись ждёт сети', '2 записи ждут сети', '5 записей ждут сети', '21 запись ждёт сети'],
  ],
  [
    'unsent drafts',
    notSentBecause.draft,
    [
      '1 черновик не дописан',
      '2 черновика не дописаны',
      '5 черновиков не дописаны',
      '21 черновик не дописан',
    ],
  ],
  [
    'unsent refused',
    notSentBecause.refused,
    ['1 запись не принята', '2 записи не приняты', '5 записей не приняты', '21 запись не принята'],
  ],
  [
    'unsent signed out',
    notSentBecause.signIn,
    ['1 запись ждёт', '2 записи ждут', '5 записей ждут', '21 запись ждёт'],
  ],
  [
    'cases that arrived',
    caseMessages.arrived,
    ['Пришла ещё 1 заявка', 'Пришли ещё 2 заявки', 'Пришло ещё 5 заявок', 'Пришла ещё 21 заявка'],
  ],
]

describe('counts in live messages', () => {
  it.each(texts)('L-10: %s agree with 1, 2, 5 and 21', (_name, format, expected) => {
    expect([1, 2, 5, 21].map((count) => sentenceStart(format(count)))).toEqual(expected)
  })
})
