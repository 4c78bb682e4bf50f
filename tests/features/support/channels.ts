/** A reply: e-mail is on, pushes and bots are off. */
export const channels = {
  email: true,
  mobile_app: false,
  telegram: false,
  vk: false,
  email_readings: true,
  email_receipts: true,
  email_payments: true,
  email_requests: true,
  push_key: 'key',
  wrong_address: false,
}
