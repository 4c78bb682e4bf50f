import * as z from 'zod/mini'
import { errorStatus, type ErrorCode } from '../error-codes.ts'
import { errorBodySchema } from '../errors.ts'
import { field } from './schema.ts'

const { errors, code, detail, current } = errorBodySchema.shape
/** The same shape with descriptions, which the residents' bundles must not carry. */
export const describedErrorSchema = z.object({
  errors: field('Что не так, для человека', errors),
  code: field('Что не так, для программы', code),
  detail: field('Что делать с сеансом жителя; программам не приходит', detail),
  current: field('Что на сервере сейчас, при столкновении изменений; программам не приходит', current),
})

/** With errors that no endpoint declares, because any call may get them. */
export const apiErrorStatus = {
  ...errorStatus,
  wrong_type: 415,
  unknown: 500,
  unavailable: 503,
} as const satisfies Readonly<Record<string, number>>
export type ApiErrorCode = ErrorCode | 'wrong_type' | 'unknown' | 'unavailable'

/** What `code` of an error means to the organisation's programmer. */
export const errorMeanings: Readonly<Partial<Record<ApiErrorCode, string>>> = {
  invalid: 'параметр или поле неверны, они названы в `errors`',
  key_needed: 'заголовка `Idempotency-Key` нет или он не UUID',
  malformed: 'запрос не разобрать: тело не JSON, его нет или оно оборвано',
  key_refused: 'заголовка `Authorization` нет, ключ неизвестен или отозван',
  key_scope: 'у ключа нет нужного права',
  not_found: 'такого нет, или оно другой организации',
  entries_gone:
    'записи после `after` удалены, их срок хранения истёк; в `errors` сказано, с какого `after` читать дальше',
  too_large: 'тело слишком большое',
  wrong_type: 'заголовок `Content-Type` не тот',
  key_reused: 'с этим `Idempotency-Key` уже пришёл другой запрос',
  revoked: 'житель отменил заявку или отозвал обращение',
  same_status: 'состояние уже такое',
  time_needed: 'для `planned` нужно поле `planned_at`',
  too_many: 'слишком много вызовов',
  unknown: 'ошибка сервера; она записана в его журнал',
  busy: 'сервер занят',
  unavailable: 'нет связи с базой или файлами',
  not_set_up: 'прокси перед сервером настроен не до конца',
}
