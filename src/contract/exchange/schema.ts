import * as z from 'zod/mini'
import { requestStatuses, staffStatuses, ticketStatuses } from '../cases/schema.ts'
import { storedFileSchema } from '../files/schema.ts'
import { meterTypes } from '../meters/types.ts'
import { dateSchema, idSchema, instantSchema, periodSchema } from '../primitives.ts'
import { offerNames } from './offers.ts'

export const keyScopes = ['import', 'export', 'requests'] as const
export type KeyScope = (typeof keyScopes)[number]

/**
 * Describes a field in OpenAPI and in docs/organisation-api.md. The browser build has no such check
 * (build/light-schema.ts), so a description cannot reach the residents' bundles.
 */
export const field = <T extends z.ZodMiniType>(description: string, schema: T) =>
  schema.check(z.describe(description))
/** Names a schema of OpenAPI, so generated clients get one type for it. */
const named = <T extends z.ZodMiniType>(id: string, description: string, schema: T) =>
  schema.check(z.meta({ id, description }))

const cursorSchema = z.string().check(z.regex(/^\d{1,15}$/, 'нужно значение next прошлого ответа'))
export const maxEntries = 1000
export const feedQuerySchema = z.strictObject({
  after: field(
    'Значение `next` прошлого ответа: придёт то, что после него. Без параметра – с самой старой записи, какая хранится',
    z.optional(cursorSchema),
  ),
  limit: field(
    `Сколько записей в ответе, штук: от 1 до ${maxEntries}. Без параметра 100`,
    z.optional(z.int().check(z.gte(1), z.lte(maxEntries))),
  ),
})
export type FeedQuery = z.output<typeof feedQuerySchema>

const pageSchema = <T extends z.ZodMiniType>(item: T) =>
  z.object({
    results: field('Записи по порядку. Список бывает пустым, хотя `next` ушёл вперёд', z.array(item)),
    next: field('Сохраните и передайте в `after` следующего вызова', cursorSchema),
    more: field('`true`: есть ещё записи, читайте дальше сразу', z.boolean()),
  })

const accountSchema = field('Лицевой счёт, как в таблице `accounts`', z.string())

export const exportedReadingSchema = named(
  'Reading',
  'Показания одного счётчика за месяц. Исправление – новая запись с тем же месяцем',
  z.object({
    account: accountSchema,
    serial_number: field('Заводской номер счётчика', z.string()),
    type: field('Тип счётчика; он задаёт единицу измерения', z.enum(meterTypes)),
    period: field('Месяц показаний, ГГГГ-ММ', periodSchema),
    values: field(
      'Показания по тарифам (день, ночь; у трёх тарифов пик, ночь, полупик): вода и газ в м³, электричество в кВт·ч, ' +
        'отопление в Гкал, распределитель тепла в условных единицах. До пяти знаков после точки',
      z.array(z.number()),
    ),
    consumption: field('Расход за месяц по тем же тарифам, в тех же единицах', z.array(z.number())),
    captured_at: field(
      'Когда житель снял показания, по часам его устройства. `null`: передал не житель',
      z.nullable(instantSchema),
    ),
    received_at: field('Когда показания принял сервер', instantSchema),
    is_late: field('`true`: переданы вне дней приёма показаний', z.boolean()),
    source: field(
      'Откуда показания, если их передал не житель: столбец «Источник» таблицы или «диспетчер». `null`: житель',
      z.nullable(z.string()),
    ),
    number: field('Номер приёма, который видит житель. `null`: передал не житель', z.nullable(z.string())),
    below_estimate: field(
      'Если показание меньше начисленного по среднему: по чему было начислено. Нужен перерасчёт',
      z.nullable(
        z.object({
          period: field('Месяц, за который начислено, ГГГГ-ММ', periodSchema),
          values: field('Показания, по которым начислено', z.array(z.number())),
        }),
      ),
    ),
  }),
)

export const exportedPaymentSchema = named(
  'Payment',
  'Зачисленный платёж, его отмена или возврат. Отмена и возврат – новые записи с тем же `id`',
  z.object({
    id: field('Платёж. У отмены и возврата тот же', z.uuid()),
    kind: field('`payment` зачислен, `reversal` отменён, `refund` возвращён', z.string()),
    account: accountSchema,
    sector: field('Код услуги из настроек организации', z.string()),
    at: field('Когда проведена запись', instantSchema),
    amount: field('Сумма без комиссии, в рублях с копейками. У отмены и возврата отрицательная', z.number()),
    fee: field('Комиссия банка сверх суммы, в рублях с копейками', z.number()),
    document: field(
      'Номер операции в банке; у платежа из таблицы – столбец «Документ». `null`: номера нет',
      z.nullable(z.string()),
    ),
    source: field(
      '`cabinet` кабинет, `qr` оплата без входа, `autopay` автоплатёж; у платежа из таблицы – столбец «Источник»',
      z.string(),
    ),
    purpose: field('`debt` долг, `advance` аванс, `order` заказ', z.enum(['debt', 'advance', 'order'])),
    order_number: field('Номер заказа, если платёж за заказ', z.nullable(z.string())),
    fiscal_receipt_url: field('Адрес кассового чека. `null`: чека нет', z.nullable(z.string())),
  }),
)

export const exportedChoiceSchema = named(
  'Choice',
  'Что житель выбрал о квитанциях, уведомлениях и согласиях. Приходит в нынешнем виде, раз за изменение',
  z.object({
    account: accountSchema,
    paper_receipts: field('`true`: печатать бумажную квитанцию', z.boolean()),
    print_anyway: field('`true`: печатать, даже если квитанция ушла письмом', z.boolean()),
    emails: field('Адреса почты для квитанций', z.array(z.string())),
    channels: field(
      'Как житель согласен получать уведомления',
      z.object({
        email: field('Письма на почту', z.boolean()),
        mobile_app: field('Уведомления приложения', z.boolean()),
        telegram: field('Сообщения в Telegram', z.boolean()),
        vk: field('Сообщения ВКонтакте', z.boolean()),
      }),
    ),
    consents: field(
      'Принятые тексты согласий, каждый с последним временем',
      z.array(
        z.object({
          at: field('Когда житель согласился', instantSchema),
          text_sha256: field('SHA-256 текста, шестнадцатеричными цифрами', z.string()),
        }),
      ),
    ),
    changed_at: field('Когда выбор изменён', z.nullable(instantSchema)),
  }),
)

export const readingsPageSchema = pageSchema(exportedReadingSchema)
export const paymentsPageSchema = pageSchema(exportedPaymentSchema)
export const choicesPageSchema = pageSchema(exportedChoiceSchema)

const phoneSchema = named(
  'Phone',
  'Телефон для связи',
  z.object({
    digits: field('Номер, только цифры, с 7', z.string()),
    extension: field('Добавочный номер; пусто, если его нет', z.string()),
    is_entered_by_staff: field('`true`: телефон записал сотрудник, а не житель', z.boolean()),
  }),
)
const caseSchema = z.object({
  number: field('Номер, который видит житель', idSchema),
  account: accountSchema,
  address: field('Адрес помещения', z.string()),
  description: field('Что написал житель', z.string()),
  phones: field('Телефоны жителя', z.array(phoneSchema)),
  created_at: field('Когда подано', instantSchema),
  changed_at: field('Когда изменено в последний раз', instantSchema),
})
const scoreField = field('Оценка жителя, баллов: от 1 до 5. `null`: оценки нет', z.nullable(z.int()))

const requestFields = {
  status: field(
    '`accepted` принята, `planned` назначено время, `in_work` в работе, `done` выполнена, `rejected` отклонена, ' +
      '`cancelled` отменил житель',
    z.enum(requestStatuses),
  ),
  category: field('Категория работ', z.string()),
  subcategory: field('Вид работ', z.string()),
  desired_start_at: field('Когда житель просит прийти. `null`: время не важно', z.nullable(instantSchema)),
  planned_at: field('Когда придёт мастер. `null`: время не назначено', z.nullable(instantSchema)),
  performer: field('Кто придёт. `null`: не назначен', z.nullable(z.string())),
  score: scoreField,
}
const ticketFields = {
  status: field(
    '`sent` ждёт ответа, `answered` есть ответ, `closed` закрыто, `revoked` отозвал житель',
    z.enum(ticketStatuses),
  ),
  topic: field('Тема обращения', z.string()),
  score: scoreField,
}
export const deskRequestSchema = named('Request', 'Заявка', z.extend(caseSchema, requestFields))
export const deskTicketSchema = named('Ticket', 'Обращение', z.extend(caseSchema, ticketFields))

const eventSchema = named(
  'Event',
  'Запись истории',
  z.object({
    status: field('Состояние после записи', z.string()),
    at: field('Когда это было', instantSchema),
    text: field('Слова сотрудника или жителя. `null`: без слов', z.nullable(z.string())),
    by_resident: field('`true`: запись жителя', z.boolean()),
  }),
)
const { file_id, filename, content_type, size } = storedFileSchema.shape
const fileSchema = named(
  'File',
  'Файл, приложенный жителем или сотрудником',
  z.object({
    file_id: field('Номер файла для вызова `…/files/{file}`', file_id),
    filename: field('Имя файла', filename),
    content_type: field('Тип содержимого, например image/jpeg', content_type),
    size: field('Размер, байт', size),
  }),
)
const more = {
  history: field('История по порядку', z.array(eventSchema)),
  files: field('Файлы', z.array(fileSchema)),
}
export const deskRequestDetailSchema = named(
  'RequestDetail',
  'Заявка с историей и файлами',
  z.extend(caseSchema, { ...requestFields, ...more }),
)
export const deskTicketDetailSchema = named(
  'TicketDetail',
  'Обращение с историей и файлами',
  z.extend(caseSchema, { ...ticketFields, ...more }),
)
export const requestsPageSchema = pageSchema(deskRequestSchema)
export const ticketsPageSchema = pageSchema(deskTicketSchema)

const numberField = field('Номер заявки или обращения', idSchema)
export const numberSchema = z.strictObject({ number: numberField })
export const caseFileSchema = z.strictObject({
  number: numberField,
  file: field('`file_id` из списка `files`', z.uuid()),
})

const textSchema = z.string().check(z.trim(), z.minLength(1), z.maxLength(4000))
/** `planned` requires `planned_at`. */
export const statusChangeSchema = z.strictObject({
  status: field(
    '`accepted` принята, `planned` назначено время (нужно и `planned_at`), `in_work` в работе, `done` выполнена, ' +
      '`rejected` отклонена',
    z.enum(staffStatuses),
  ),
  planned_at: field('Когда придёт мастер', z.optional(instantSchema)),
  performer: field(
    'Кто придёт, до 200 знаков. Без поля остаётся прежний',
    z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(200))),
  ),
  text: field('Что сообщить жителю, до 4000 знаков', z.optional(textSchema)),
})
export const answerSchema = z.strictObject({ text: field('Ответ жителю, до 4000 знаков', textSchema) })
export const closingSchema = z.strictObject({
  text: field('Последнее слово жителю, до 4000 знаков', z.optional(textSchema)),
})

export const importKindSchema = z.strictObject({
  kind: field(
    'Вид таблицы: `accounts`, `meters`, `readings`, `balances`, `accruals`, `payments`, `news`, `documents`, ' +
      '`insurance`, `services` ([столбцы](exchange.md))',
    z.string().check(z.regex(/^[a-z]{1,20}$/, 'нужен вид таблицы, например accounts')),
  ),
})
export const importQuerySchema = z.strictObject({
  check: field('`true`: только проверить, ничего не записывать', z.optional(z.boolean())),
  skip_bad: field(
    '`true`: записать хорошие строки, даже если есть плохие. Иначе всё или ничего',
    z.optional(z.boolean()),
  ),
  quiet: field('`true`: не уведомлять жителей', z.optional(z.boolean())),
  unusual: field(
    '`true`: показания верны, хотя расход многих счётчиков намного больше обычного',
    z.optional(z.boolean()),
  ),
  names_as_is: field(
    '`true`: взять как есть имена, которые не разделить на фамилию, имя и отчество',
    z.optional(z.boolean()),
  ),
})

export const acceptedImportSchema = z.object({
  id: field('Загрузка', z.uuid()),
  url: field('Где читать отчёт', z.string()),
})
export const importIdSchema = z.strictObject({ id: field('`id` из ответа на загрузку', z.uuid()) })

const countSchema = z.int().check(z.gte(0))
export const importReportSchema = z.object({
  id: field('Загрузка', z.uuid()),
  kind: field('Вид таблицы', z.string()),
  state: field(
    '`waiting`: ещё читается, спросите позже, `tables` и `bad_rows` пусты; `done`: прочитана',
    z.enum(['waiting', 'done']),
  ),
  created_on: field('День загрузки, ГГГГ-ММ-ДД', dateSchema),
  is_written: field('`true`: строки записаны', z.boolean()),
  fault: field('Почему таблица не прочитана. `null`: прочитана', z.nullable(z.string())),
  tables: field(
    'Таблицы файла: в книге XLSX их бывает несколько',
    z.array(
      named(
        'ImportedTable',
        'Что нашлось в таблице',
        z.object({
          kind: field('Вид таблицы', z.string()),
          new: field('Новых строк', countSchema),
          changed: field('Изменённых строк', countSchema),
          same: field('Строк без изменений', countSchema),
          bad: field('Строк с ошибкой', countSchema),
          unknown_columns: field('Столбцы, которые не прочитаны', z.array(z.string())),
          remarks: field('Замечания, которые не мешают записи', z.array(z.string())),
          questions: field(
            'Вопросы к таблице. Чтобы ответить «да», отправьте её снова с параметром из `offer`',
            z.optional(
              z.array(
                named(
                  'Question',
                  'Вопрос к таблице',
                  z.object({
                    offer: field('Параметр запроса', z.enum(offerNames)),
                    text: field('Вопрос', z.string()),
                    is_accepted: field('`true`: ответ «да» получен', z.boolean()),
                    rows: field('Сколько строк из `bad` исправит ответ «да»', z.optional(countSchema)),
                  }),
                ),
              ),
            ),
          ),
        }),
      ),
    ),
  ),
  bad_rows: field(
    'Строки с ошибкой, не больше тысячи',
    z.array(
      named(
        'BadRow',
        'Ошибка в строке',
        z.object({
          sheet: z.optional(field('Лист книги, если листов одного вида несколько', z.string())),
          line: field('Номер строки файла, первая – 1', z.int()),
          column: field('Столбец', z.string()),
          value: field('Что в нём написано', z.string()),
          reason: field('Что не так', z.string()),
        }),
      ),
    ),
  ),
})
export type ImportReport = z.output<typeof importReportSchema>
