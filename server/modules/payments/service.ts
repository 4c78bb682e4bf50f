export { recordPayment } from './record.ts'
