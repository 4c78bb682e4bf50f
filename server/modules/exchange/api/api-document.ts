import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Public: it describes the calls, never an organisation. */
export const apiDocumentPath = '/organisation/v1/openapi.json'

/** Recorded from the real server by tests/server/exchange/api-examples.test.ts. */
export const readApiExamples = () =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'api-examples.json'), 'utf8'))

export const apiInfo = {
  title: 'API для программ организации',
  description:
    'Программа организации отправляет таблицы, читает показания, платежи и выбор жителей, отвечает на заявки и обращения. ' +
    'Время – в UTC, по ISO 8601. Ошибка – `{"errors": [текст], "code": слово}`.',
}
