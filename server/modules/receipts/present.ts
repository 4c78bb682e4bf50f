import type * as z from 'zod/mini'
import { getReceiptFile } from '#contract/receipts/endpoints.ts'
import type { receiptTaskSchema } from '#contract/receipts/schema.ts'
import { urlOf } from '../../kernel/endpoint-url.ts'
import { monthOf } from './pdf/words.ts'
import type { Task } from './store.ts'
import { texts } from './texts.ts'

/** A task as the contract has it: success has the file's address, failure names its receipt. */
export const presentTask = (task: Task): z.output<typeof receiptTaskSchema> => {
  const { task_id, sector_code, accrual, status, sector_name, period } = task
  return {
    task_id,
    sector_code,
    accrual,
    status,
    url: status === 'success' ? urlOf(getReceiptFile).replace(':task_id', task_id) : null,
    errors: status === 'failed' ? [texts.failed(sector_name, monthOf(period))] : [],
  }
}

/** 'Квитанция 2026-10 Капитальный ремонт.pdf', without signs that file systems refuse. */
export const fileNameOf = ({ period, sector_name }: Pick<Task, 'period' | 'sector_name'>): string =>
  `Квитанция ${period} ${sector_name.replaceAll(/[\\/:*?"<>|]/g, ' ')}.pdf`
