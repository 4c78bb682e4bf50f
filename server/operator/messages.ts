import { roleNames } from '#contract/staff/roles.ts'
import type { RequestStatus, TicketStatus } from '#contract/cases/schema.ts'
import type { Damage } from '../modules/ledger/service.ts'
import type { FailureKind } from '../modules/auth/security-events/service.ts'
import { channels } from '../modules/notifications/service.ts'
import { formatRoubles } from '../kernel/money.ts'

const queues = channels.map(({ queue }) => queue).join('|')

const requestStatuses: Record<RequestStatus, string> = {
  accepted: 'принята',
  planned: 'мастер назначен',
  in_work: 'в работе',
  done: 'выполнена',
  rejected: 'отклонена',
  cancelled: 'отменена жителем',
}
const ticketStatuses: Record<TicketStatus, string> = {
  sent: 'ждёт ответа',
  answered: 'есть ответ',
  closed: 'закрыто',
  revoked: 'отозвано',
}

const damages: Record<Damage, string> = {
  unbalanced: 'Записи, проводки которых не дают в сумме ноль',
  wrong_balance: 'Остатки, не равные сумме проводок (лицевой счёт/услуга)',
  wrongly_entered: 'Платежи, записанные не один раз или записанные напрасно',
  wrongly_posted: 'Платежи, проведённые не на ту сумму или не туда',
  wrongly_refunded: 'Платежи, возврат которых не записан, записан напрасно или больше платежа',
  wrong_receipt: 'Начисления, проведённые не на ту сумму или не туда',
}

const bankFaults: Readonly<Record<string, string>> = {
  other_sum: 'Банк назвал другую сумму, платёж не зачислен',
  other_transaction: 'Деньги пришли другой операцией и не зачислены',
  contradiction: 'Банк отказал после оплаты, платёж остался зачисленным',
  unknown_order: 'Деньги за заказ, которого нет',
}
const paymentStates: Readonly<Record<string, string>> = {
  created: 'начат',
  sent: 'в пути',
  unknown: 'на проверке',
  confirmed: 'зачислен',
  refused: 'не прошёл',
  reversed: 'возвращён',
}

const failures: Record<FailureKind, string> = {
  sign_in_failed: 'неверный вход',
  check_failed: 'неверный пароль в открытом кабинете',
  code_failed: 'неверный код или номер квартиры, мёртвая ссылка',
  token_reused: 'чужой или старый ключ сеанса, сеанс закончен',
  foreign_id: 'чужой или несуществующий номер',
  callback_refused: 'вызов не от банка',
  key_refused: 'чужой или отозванный ключ программы, или ключ без нужного права',
  limit_reached: 'слишком много попыток',
}

const formatRefunds = ({ refunded, refunding }: { refunded: number; refunding: number }): string[] => [
  ...(refunded > 0 ? [`возвращено ${formatRoubles(refunded)}`] : []),
  ...(refunding > 0 ? [`возврат в пути ${formatRoubles(refunding)}`] : []),
]

export const messages = {
  damages,
  bankFaults,
  paymentStates,
  bankAccount: (account: string, sector: string) => `Лицевой счёт ${account}, ${sector}`,
  bankOrder: (id: string, state: string) => `Платёж ${id}, ${state}`,
  bankTransaction: (transaction: string) => `Операция банка ${transaction || 'не названа'}`,
  bankSum: (told: number, expected: number | null) =>
    `Банк назвал ${formatRoubles(told)}${expected === null ? '' : `, ждали ${formatRoubles(expected)}`}`,
  register: {
    tooBig: 'Реестр больше 64 МБ: разделите его по дням',
    noOrders:
      'В файле нет ни одного номера заказа вида 3f2b8c1e-…: выгрузите реестр операций с номерами заказов магазина в текст или CSV',
    unknown: 'Нет в базе',
    inState: (state: string) => `В базе ${state}`,
    compared: (orders: number, missing: number) =>
      missing === 0
        ? `Операций в реестре: ${orders}. Все зачислены`
        : `Операций в реестре: ${orders}. Не зачислены: ${missing}`,
  },
  failures,
  network: (hash: string) => `сеть ${hash}`,
  resident: (id: number) => `житель ${id}`,
  ledgerSound: (entries: number) => `Книга денег сходится до копейки, записей: ${entries}`,
  ledgerDamaged: 'Книга денег не сходится',
  requestStatuses,
  ticketStatuses,
  rehearsal: 'Учебный стенд: команда касается только его',
  none: 'Ничего нет',
  desired: (moment: string) => `Удобное время: ${moment}`,
  visit: (moment: string) => `Мастер придёт: ${moment}`,
  performer: (name: string) => `Исполнитель: ${name}`,
  phone: (phone: string, isOwn: boolean) => `Телефон: ${phone}${isOwn ? '' : ' (внесён сотрудниками)'}`,
  byResident: (text: string | null) => (text === null ? 'житель' : `житель: ${text}`),
  unread: 'житель написал',
  files: (names: readonly string[]) => `Файлы: ${names.join(', ')}`,
  noFile: (name: string) => `Файла «${name}» в хранилище нет`,
  score: (score: number) => `Оценка: ${score}`,
  history: 'История',
  done: 'Сделано, жителю сообщили',
  phoneAdded: 'Номер внесён',
  phoneRemoved: 'Номер удалён',
  noAccount: 'Такого лицевого счёта нет',
  whichAccount: 'Лицевой счёт с этим номером есть у двух организаций: добавьте --organisation ИНН',
  noPhone: 'Такого номера среди внесённых сотрудниками нет',
  noSector: 'У лицевого счёта нет такой услуги',
  badDays: (max: number) => `Ссылка действует от 1 до ${max} дней`,
  badOffer: (faults: string) => `Файл услуг заполнен неверно:\n${faults}`,
  offered: (count: number) => `Готово, видов услуг: ${count}`,
  databaseAway: (reason: string) =>
    `База данных не отвечает, или связь с ней прервалась (${reason}). Проверьте её и повторите команду`,
  notJson: (path: string) => `${path}: это не JSON`,
  badOrganisation: (faults: readonly string[]) =>
    ['Организация не записана:', ...faults.map((fault) => `  ${fault}`)].join('\n'),
  organisationNew: (name: string) => `Организация добавлена: ${name}`,
  organisationSame: 'Всё уже так, ничего не изменено',
  organisationChanged: 'Изменено:',
  change: (path: string, before: string | null, after: string | null) =>
    `  ${path}: ${before ?? 'не было'} → ${after ?? 'убрано'}`,
  ofTheSite: 'Эта команда относится ко всему сайту: повторите её без --organisation',
  noOrganisation: 'Организации с этим ИНН нет',
  whichOrganisation: 'Организаций несколько или ни одной: добавьте --organisation ИНН',
  badMap: (path: string) => `${path}: нужен объект {"наш столбец": "их столбец"}`,
  imported: {
    table: (file: string, kind: string) => `${file} (${kind})`,
    counts: (added: number, changed: number, same: number, bad: number) =>
      `  новых ${added}, изменено ${changed}, без изменений ${same}, с ошибками ${bad}`,
    unknown: (headers: readonly string[]) => `  Незнакомые столбцы не прочитаны: ${headers.join(', ')}`,
    written: 'Записано',
    writtenWithoutBad: 'Записано без строк с ошибками',
    checked: 'Проверено, ничего не записано',
    accept: { unusual: 'Если так и есть', names_as_is: 'Чтобы взять имена как есть' },
    question: (text: string, accept: string, flag: string) =>
      `  ${text}. ${accept}, повторите команду с --${flag}`,
    asked: 'Ничего не записано: ответьте на вопрос',
    refused: 'Ничего не записано: есть строки с ошибками',
    more: (count: number) => `… и ещё ${count}, все в файле из --report`,
    progress: (file: string, rows: number, rate: number) =>
      `${file}: прочитано строк ${rows}, ${rate} в секунду`,
    left: (seconds: number) => `осталось ${seconds} с`,
    reportHeader: ['Файл', 'Строка', 'Столбец', 'Значение', 'Причина'],
  },
  archived: (name: string, rows: number) => `${name}: строк ${rows}`,
  nothingToArchive: 'Архивировать нечего: всё в пределах срока хранения или уже в файлах',
  exported: {
    everything: 'всё',
    rows: (count: number) => `строк ${count}`,
    run: (id: number, rows: number) => `Выгрузка № ${id}: строк ${rows}`,
    again: (id: number) => `Выгрузка № ${id} ещё раз`,
    noRun: (id: number) =>
      `Такой выгрузки у организации нет, или она старше года: № ${id}. Список: npm run operator -- exports`,
    againAlone:
      'С --again не бывает --new, --from, --to, --format и --encoding: выгрузка повторяется как была',
    badMonth: (word: string) => `Месяц пишут так: 2026-11, а не «${word}»`,
    badMonths: 'Первый месяц позже последнего: поменяйте --from и --to',
    badName: 'Имя после --new: до 60 букв, цифр, пробелов, точек, «_» и «-»',
    badOut: (path: string, error: string) => `Файл ${path} не записать: ${error}`,
    tooManyRows: 'Строк больше, чем помещается на лист Excel. Выгрузите csv или меньше месяцев',
  },
  key: {
    nameNeeded: 'Назовите ключ: key create "Биллинг" import,export',
    scopesNeeded: (known: readonly string[]) => `Назовите права ключа через запятую: ${known.join(', ')}`,
    created: (id: number, key: string) => `Ключ № ${id}. Запишите его, больше он не покажется:\n${key}`,
    made: (who: string, on: string) => `выдан ${on}, ${who}`,
    revokedOn: (on: string) => `отозван ${on}`,
    revoked: (id: number) => `Ключ № ${id} отозван`,
    none: (id: number) => `Действующего ключа № ${id} у организации нет`,
  },
  member: {
    needed: (roles: readonly string[]) =>
      `Напишите почту, имя и роль: staff add ivanova@uk.ru "Иванова Мария" ${roles.join('|')}`,
    invited: (email: string) => `Приглашение уйдёт на ${email}`,
    removed: (email: string, returned: number) =>
      `У ${email} больше нет доступа${returned === 0 ? '' : `, открытых заявок вернулось в очередь: ${returned}`}`,
    none: (email: string) => `Сотрудника с почтой ${email} нет`,
    roles: roleNames,
    states: { invited: 'приглашение отправлено', no_factor: 'второй шаг не настроен', active: 'работает' },
  },
  ownBackup:
    'База данных не встроенная: её сохраняют и восстанавливают pg_dump и pg_restore, docs/operation.md',
  backedUp: (folder: string) => `Сохранено в ${folder}: база данных, ключ и файлы жителей`,
  restored: (folder: string) =>
    `Восстановлено в ${folder}. Сайт запустится на паузе: он ничего не отправляет и не списывает. Проверьте его и снимите паузу командой release`,
  hold: {
    held: 'Сайт на паузе. Перезапустите его процессы: до команды release они ничего не отправят и не спишут',
    released: 'Пауза снята. Перезапустите процессы сайта',
    none: 'Сайт не на паузе',
    decide: (waiting: readonly { readonly label: string; readonly count: number }[]) =>
      `Ждут отправки: ${waiting.map(({ label, count }) => `${label} ${count}`).join(', ')}. Сайт, с которого снята копия, мог их уже отправить. Скажите, что с ними: отправить (--send) или не отправлять (--drop)`,
    dropped: 'не отправлено при снятии паузы',
  },
  link: (path: string) => `Допишите к адресу сайта: ${path}`,
  unsent: {
    waits: (attempts: number) => `ждёт, попыток ${attempts}`,
    givenUp: (at: string, attempts: number) => `не ушло, оставлено ${at} после попыток: ${attempts}`,
    fault: (fault: string) => `причина: ${fault}`,
    none: 'Среди оставленных такого нет: list покажет номера',
    renewed: (count: number) => `Отправим снова: ${count}`,
  },
  badPhone: 'Номер пишут так: "+7 916 555 01 12"',
  order: (number: string) => `Заказ № ${number}`,
  orderSum: (kopecks: number) => `Сумма ${formatRoubles(kopecks)}`,
  paymentSum: (kopecks: number, feeKopecks: number) =>
    `${formatRoubles(kopecks)}${feeKopecks === 0 ? '' : ` и комиссия ${formatRoubles(feeKopecks)}`}`,
  orderMoney: (money: { paid: number; onTheWay: number; refunded: number; refunding: number }): string[] => [
    money.paid > 0 ? `оплачен, ${formatRoubles(money.paid)}` : 'не оплачен',
    ...(money.onTheWay > 0 ? [`в пути ${formatRoubles(money.onTheWay)}`] : []),
    ...formatRefunds(money),
  ],
  formatRefunds,
  flatDebt: (kopecks: number) => `долг ${formatRoubles(kopecks)}`,
  residents: (count: number) => `в кабинете: ${count}`,
  badSum: 'Сумму пишут в рублях: 500 или 500,50',
  refundOrKeep: 'Выберите одно: --refund или --keep',
  refundBegun: (kopecks: number, feeKopecks: number) =>
    `Возврат начат: ${formatRoubles(kopecks + feeKopecks)}${feeKopecks === 0 ? '' : `, из них комиссия ${formatRoubles(feeKopecks)}`}. Сервер попросит банк и сообщит жителю`,
  badNumber: 'Укажите номер, одни цифры',
  badStatus: (known: readonly string[]) => `Здесь бывает: ${known.join(', ')}`,
  badMoment: 'Время пишут так: "2026-11-23 14:00"',
  textNeeded: 'Напишите ответ в кавычках',
  site: {
    noAddress: 'Укажите PUBLIC_URL в cabinet.env: адрес, который открывают жители',
    answers: (site: string) => `${site} отвечает; имя сайта и адрес посетителя доходят до кабинета`,
    certificate: (days: number) => `Сертификат верен, дней осталось: ${days}`,
    certificateEnds: (days: number) =>
      `Сертификат кончается, дней осталось: ${days}. Продлите его: certbot renew && systemctl reload nginx`,
    redirects: 'Адрес с http ведёт на https',
    plain: 'PUBLIC_URL без https: сертификат не проверялся',
    sizes: 'nginx пропускает файлы и таблицы до их наибольшего размера',
    unreachable: (site: string, code: string) =>
      `${site} не открывается (${code}). Проверьте, что домен ведёт на эту машину, nginx запущен и сертификат выдан на это имя: nginx -t`,
    noProcess:
      'nginx отвечает, но не доходит до кабинета (502). Проверьте процессы: systemctl status cabinet@1 cabinet@2',
    notOurs: (status: number) =>
      `На /readyz ответил не этот кабинет (код ${status}). Проверьте proxy_pass в nginx, и что SECRET у сервера и у этой команды один`,
    wrongHost: (seen: string, host: string) =>
      `До кабинета доходит имя «${seen}», а в PUBLIC_URL стоит «${host}». В nginx нужно: proxy_set_header Host $host`,
    noForwarded:
      'Адрес посетителя не доходит до кабинета. В nginx нужно: proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for',
    wrongProxies:
      'TRUST_PROXY не равен числу прокси перед кабинетом: у всех жителей один адрес, или посторонний может назваться чужим. За одним nginx нужно TRUST_PROXY=1',
    noRedirect: (site: string, code: string) =>
      `${site} не ведёт на https (${code}). В nginx нужен сервер на порту 80, как в docs/nginx.conf`,
    tooSmall: (path: string, megabytes: number) =>
      `nginx не пропускает ${path} с ${megabytes} МБ. Возьмите client_max_body_size из docs/nginx.conf`,
  },
  usage: `npm run operator -- КОМАНДА

  list requests|tickets|orders|payments|flats [--status СОСТОЯНИЕ] [--limit 20]
      [--organisation ИНН] [--house "часть адреса"] [--account ЛИЦЕВОЙ_СЧЁТ] [--resident ПОЧТА]
      заявки и обращения новые и незакрытые, с --status в этом состоянии; лицевой счёт, фамилия и адрес в каждой строке
  acts [--account …] [--resident …] [--organisation …] [--house …] [--limit 20]
      кто из сотрудников что сделал этими командами; имя из --by ИМЯ при команде или имя пользователя системы
  show request|ticket НОМЕР
  files request|ticket НОМЕР [ПАПКА]
      сохранить присланные фото и документы в папку, тех сообщений тоже
  answer request|ticket НОМЕР "текст"
      ответить в переписке; житель увидит ответ и получит уведомление
  status request НОМЕР planned --at "2026-11-23 14:00" [--who "слесарь Петров"] [--text "текст"]
  status request НОМЕР accepted|in_work|done|rejected [--who …] [--text …] [--refund|--keep]
      отклоняя оплаченный заказ, говорят, вернуть деньги или оставить их организации
  close request|ticket НОМЕР ["текст"]
      заявка выполнена, обращение закрыто
  refund ЗАКАЗ|ПЛАТЁЖ [--sum 500,50]
      вернуть деньги через банк: всё, что осталось, вместе с комиссией, или часть
  phone ЛИЦЕВОЙ_СЧЁТ "+7 916 555 01 12" [--remove]
      номер, который внесли сотрудники; --organisation ИНН, если номер счёта есть у двух организаций
  ledger
      доказать, что книга денег сходится до копейки; если нет, сказать, где, и закончить с ошибкой
  bank [--organisation ИНН] [--limit 20]
      что банк сказал, а сервер не принял: другая сумма, незнакомый заказ; новые сверху
  events [ВИД] [--limit 20]
      что не удалось так, как не удаётся взломщику: неверные входы, чужие номера; новые сверху
  ${queues} list [--limit 20]
      письма или уведомления, которые не ушли: сначала те, от которых отказались, потом те, что ждут
  ${queues} resend НОМЕР|all
      отправить снова то, от чего отказались
  link ЛИЦЕВОЙ_СЧЁТ КОД_УСЛУГИ [--days 30]
      ссылка, по которой за услугу платят без входа в кабинет
  organisation ФАЙЛ.json
      добавить организацию или изменить её: контакты, услуги с реквизитами, приём показаний, права; docs/exchange.md
  organisation --print ИНН
      её настройки в том же виде
  import ФАЙЛ.csv|ФАЙЛ.xlsx… [--as ВИД] [--organisation ИНН] [--check] [--skip-bad] [--unusual] [--names-as-is]
         [--map ФАЙЛ.json] [--report ФАЙЛ.csv] [--quiet]
      внести таблицы организации: всё или ничего; с --quiet не сообщать о квитанциях; docs/exchange.md
  imports [--organisation ИНН] [--limit 20]
      что внесено, кем и когда; новое сверху
  export readings|payments|choices [--from 2026-11] [--to 2026-11] [--new ИМЯ] [--again НОМЕР] [--organisation ИНН]
         [--format csv|xlsx] [--encoding utf-8|windows-1251] [--out ФАЙЛ]
      выгрузить показания, платежи или выбор жителей; с --new только новое; docs/exchange.md
  exports [--organisation ИНН] [--limit 20]
      что выгружено с --new, кем и когда; новое сверху
  archive ПАПКА [--organisation ИНН]
      записать в файлы показания и строки квитанций, срок хранения которых истёк; docs/retention.md
  key create "ИМЯ" import,export,requests [--organisation ИНН]
      ключ для программы организации, показывается один раз; docs/organisation-api.md
  key list | key revoke НОМЕР [--organisation ИНН]
  staff add ПОЧТА "ИМЯ" dispatcher|accountant|editor|head [--organisation ИНН]
      сотруднику уйдёт письмо с приглашением на рабочее место; повторить значит прислать новое, пока он не вошёл
  staff list [--organisation ИНН] | staff remove ПОЧТА | staff reset ПОЧТА
      кто может войти; отнять доступ; отнять пароль и второй шаг и прислать новое приглашение
  shop ФАЙЛ.json [--organisation ИНН]
      платные услуги в разделе «Заказ услуг»: в нём будет то, что в файле
  site
      открыть сайт, как его откроет житель: сертификат, nginx и настройки подходят друг к другу
  backup ПАПКА
      сохранить встроенную базу, ключ и файлы жителей в новую папку; сервер на это время останавливают
  restore ПАПКА
      восстановить их из такой папки в пустую DATA_DIR; сайт запустится на паузе
  hold | release [--send|--drop]
      поставить сайт на паузу: ничего не отправлять и не списывать; снять её и отправить то, что ждёт в очереди,
      или не отправлять; docs/operation.md
  bank compare ФАЙЛ
      платежи из реестра банка, которых нет в базе или которые в ней не проведены`,
} as const
