import * as z from 'zod/mini'
import { isFileName } from './checks.ts'

export const fileNameSchema = z.string().check(z.refine(isFileName, { error: 'file_name' }))
