import { expect, it } from 'vitest'
import { formatAct } from '../../../src/features/staff/members/messages.ts'

it.each([
  ['show request 4008', 'Просмотр: заявка № 4008'],
  ['show file ticket 1203', 'Просмотр файла: обращение № 1203'],
  ['show queue', 'Просмотр очереди'],
  ['show file flat', 'Просмотр фото счётчика'],
  ['reading 12 2026-11', 'Показания со слов жителя: счётчик № 12, ноябрь 2026'],
  ['export readings № 5', 'Выгрузка показаний № 5'],
  ['export file payments № 5', 'Выгрузка скачана ещё раз: платежи № 5'],
  ['offer picture-remove 3', 'Картинка платной услуги убрана: № 3'],
  ['staff add anna@demo.local editor', 'Приглашение: anna@demo.local, редактор'],
  ['import accruals.csv accruals', 'Таблица «accruals.csv» загружена: начисления'],
  ['link Капитальный ремонт', 'Ссылка на оплату: Капитальный ремонт'],
  ['operator requests done 4008', 'Команда администратора: operator requests done 4008'],
])('G-03 G-08: the audit log shows «%s» as «%s»', (act, words) => {
  expect(formatAct(act)).toBe(words)
})
