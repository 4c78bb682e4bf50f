import { signedRoutes } from '../../lib/routes/paths.ts'
import { publicTitles } from '../public/titles.ts'
import type { Titles } from '../page-title.ts'

/** The signed-in application can open public pages too (B-09). */
export const signedTitles: Titles = [
  [signedRoutes.home.pattern, 'Главная'],
  [signedRoutes.changeEmail.pattern, 'Новая почта'],
  [signedRoutes.changeEmailError.pattern, 'Почта не изменена'],
  [signedRoutes.addTenant.pattern, 'Новый лицевой счёт'],
  [signedRoutes.accruals.pattern, 'Начисления'],
  [signedRoutes.accrualsPayment.pattern, 'Оплата'],
  [signedRoutes.payments.pattern, 'История платежей'],
  [signedRoutes.meters.pattern, 'Счётчики'],
  [signedRoutes.news.pattern, 'Новости'],
  [signedRoutes.newsDetail.pattern, 'Новость'],
  [signedRoutes.user.pattern, 'Профиль'],
  [signedRoutes.autopay.pattern, 'Автоплатёж'],
  [signedRoutes.autopayConnect.pattern, 'Подключение автоплатежа'],
  [signedRoutes.autopayDisconnect.pattern, 'Отключение автоплатежа'],
  [signedRoutes.profileServices.pattern, 'Как пользоваться'],
  [signedRoutes.settings.pattern, 'Настройки'],
  [signedRoutes.info.pattern, 'О кабинете'],
  [signedRoutes.insurance.pattern, 'Страхование'],
  [signedRoutes.insuranceOsago.pattern, 'ОСАГО'],
  [signedRoutes.insuranceMortgage.pattern, 'Страхование ипотеки'],
  [signedRoutes.requests.pattern, 'Заявки'],
  [signedRoutes.requestCreate.pattern, 'Новая заявка'],
  [signedRoutes.requestDetail.pattern, 'Заявка'],
  [signedRoutes.templateRequest.pattern, 'Заказ услуг'],
  [signedRoutes.templateShop.pattern, 'Корзина'],
  [signedRoutes.templatePayment.pattern, 'Заказ'],
  [signedRoutes.tickets.pattern, 'Обращения'],
  [signedRoutes.ticketCreate.pattern, 'Новое обращение'],
  [signedRoutes.ticketDetail.pattern, 'Обращение'],
  [signedRoutes.catalogue.pattern, 'Каталог'],
  [signedRoutes.queue.pattern, 'Не отправлено'],
  [signedRoutes.more.pattern, 'Ещё'],
  // Last, because the first title of a route wins.
  ...publicTitles,
]
