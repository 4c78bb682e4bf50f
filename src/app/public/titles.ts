import { emailLinkRoutes, publicRoutes } from '../../lib/routes/public-paths.ts'
import type { Titles } from '../page-title.ts'

export const publicTitles: Titles = [
  [publicRoutes.login.pattern, 'Вход'],
  [publicRoutes.registration.pattern, 'Регистрация'],
  [publicRoutes.activation.pattern, 'Завершение регистрации'],
  [publicRoutes.activationError.pattern, 'Регистрация не завершена'],
  [publicRoutes.repair.pattern, 'Восстановление пароля'],
  [publicRoutes.repairSuccess.pattern, 'Пароль изменён'],
  [publicRoutes.repairError.pattern, 'Пароль не изменён'],
  [publicRoutes.undoEmail.pattern, 'Прежняя почта'],
  [publicRoutes.publicServices.pattern, 'Что умеет кабинет'],
  [publicRoutes.notificationSettings.pattern, 'Настройка уведомлений'],
  [publicRoutes.unsubscribe.pattern, 'Отписаться от писем'],
  [publicRoutes.fromBank.pattern, 'Возврат из банка'],
  [emailLinkRoutes.changeEmail.pattern, 'Вход'],
  [emailLinkRoutes.addTenant.pattern, 'Вход'],
  ['/catalog/preview/', 'Предпросмотр услуги'],
  [publicRoutes.qr.pattern, 'Оплата QR'],
]
