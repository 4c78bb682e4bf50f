const names: Readonly<Record<string, string>> = {
  account_activation: 'Регистрация в кабинете',
  account_repair: 'Новый пароль',
  account_add_profile: 'Добавление лицевого счёта',
  account_change_email: 'Смена почты',
  account_undo_email: 'Почта изменена',
  account_password_changed: 'Пароль изменён',
  account_deleted: 'Кабинет удалён',
  notifications_notice: 'Уведомление',
  passkey_added: 'Добавлен вход без пароля',
  qr_code: 'Код для оплаты по QR',
  receipts_receipt: 'Квитанция',
}

/** Returns «Письмо» for a kind of another release, because a code says nothing to a member. */
export const nameEmailKind = (kind: string): string => names[kind] ?? 'Письмо'
