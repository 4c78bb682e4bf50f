import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { openPrograms } from '../support/api-clients.ts'

const { clock, call } = await openPrograms()

describe('error of the API', () => {
  const table = { type: 'text/csv', body: 'x' }
  const uuid = 'Заголовок Idempotency-Key: нужен UUID, новый для каждой операции'
  it.each<[string, Parameters<typeof call>, string]>([
    [
      'no Idempotency-Key',
      ['POST', 'imports/accounts', table],
      'Заголовок Idempotency-Key не задан. Передайте UUID, новый для каждой операции',
    ],
    ['a wrong Idempotency-Key', ['POST', 'imports/accounts', { ...table, idempotency: '1' }], uuid],
    ['a wrong optional key', ['POST', 'tickets/1/answer', { body: { text: 'Да' }, idempotency: '1' }], uuid],
    [
      'no Authorization',
      ['GET', 'readings', { key: null }],
      'Заголовок Authorization не задан. Передайте Authorization: Bearer КЛЮЧ',
    ],
    [
      'a short key',
      ['GET', 'readings', { key: 'x' }],
      'Заголовок Authorization: нужно слово Bearer, пробел и ключ, который начинается с cabinet_',
    ],
    [
      'an unknown key',
      ['GET', 'readings', { key: 'cabinet_'.repeat(5) }],
      'Заголовок Authorization: такого ключа нет, или он отозван',
    ],
    [
      'a wrong Content-Type of a table',
      ['POST', 'imports/accounts', { type: 'application/json', body: '{}', idempotency: randomUUID() }],
      'Заголовок Content-Type: нужен text/csv или application/vnd.openxmlformats-officedocument.spreadsheetml.sheet, получен application/json',
    ],
    [
      'a wrong Content-Type of a change',
      ['POST', 'tickets/1/answer', { type: 'text/plain', body: 'x' }],
      'Заголовок Content-Type: нужен application/json, получен text/plain',
    ],
  ])('G-29: names the header: %s', async (_case, [method, path, sent], text) => {
    clock.pass(600)
    expect((await call(method, path, sent)).json().errors).toEqual([text])
  })

  const body = (fields: object) => ({ body: fields })
  it.each<[string, Parameters<typeof call>, string[]]>([
    [
      'a wrong cursor',
      ['GET', 'readings?after=x'],
      ['Параметр «after»: нужно значение next прошлого ответа'],
    ],
    ['a text for a number', ['GET', 'payments?limit=x'], ['Параметр «limit»: нужно число']],
    ['a fraction', ['GET', 'payments?limit=1.5'], ['Параметр «limit»: нужно целое число']],
    ['a large number', ['GET', 'payments?limit=1001'], ['Параметр «limit»: не больше 1000']],
    ['an unknown parameter', ['GET', 'readings?page=2'], ['Параметра «page» нет. Есть: «after», «limit»']],
    ['a wrong id', ['GET', 'reports/8'], ['Часть адреса «id»: нужен UUID']],
    ['a number', ['GET', 'requests/0'], ['Часть адреса «number»: больше 0']],
    [
      'a kind',
      ['POST', 'imports/1', { ...table, idempotency: randomUUID() }],
      ['Часть адреса «kind»: нужен вид таблицы, например accounts'],
    ],
    ['a missing field', ['POST', 'tickets/1/answer', body({})], ['Поле «text» не задано']],
    [
      'an empty field',
      ['POST', 'tickets/1/answer', body({ text: ' ' })],
      ['Поле «text»: не может быть пустым'],
    ],
    [
      'a long field',
      ['POST', 'tickets/1/answer', body({ text: 'я'.repeat(4001) })],
      ['Поле «text»: не длиннее 4000 знаков'],
    ],
    [
      'two faults',
      ['POST', 'requests/1/status', body({ status: 'ready', planned_at: '2026-03-16' })],
      [
        'Поле «status»: нужно одно из: accepted, planned, in_work, done, rejected',
        'Поле «planned_at»: нужны дата и время с поясом, например 2026-11-26T10:00:00Z',
      ],
    ],
    [
      'a visit without its time',
      ['POST', 'requests/1/status', body({ status: 'planned' })],
      ['Поле «planned_at» не задано: состоянию planned нужно время, когда придёт мастер'],
    ],
    [
      'an unknown field',
      ['POST', 'tickets/1/answer', body({ text: 'Да', to: 1 })],
      ['Поля «to» нет. Есть: «text»'],
    ],
    ['no body', ['POST', 'tickets/1/answer'], ['Тело запроса не задано: нужен объект JSON']],
    [
      'a broken body',
      ['POST', 'tickets/1/answer', { type: 'application/json', body: '{' }],
      ['Тело запроса – не JSON'],
    ],
    [
      'no table',
      ['POST', 'imports/accounts', { idempotency: randomUUID() }],
      ['Тело запроса пустое. Передайте таблицу'],
    ],
    [
      'a large body',
      ['POST', 'tickets/1/answer', body({ text: 'я'.repeat(200_000) })],
      ['Тело запроса больше 256 КБ'],
    ],
    [
      'a wrong path',
      ['GET', 'reading?limit=1'],
      ['Вызова GET /organisation/v1/reading нет. Все вызовы – в /organisation/v1/openapi.json'],
    ],
  ])('G-29: names the parameter or field: %s', async (_case, [method, path, sent], errors) => {
    expect((await call(method, path, sent)).json().errors).toEqual(errors)
  })
})
