const willBeSent = 'Показания, заявки и обращения отправим сами. Оплатить можно будет, когда появится сеть.'

export const texts = {
  toContent: 'К содержанию',
  sections: 'Разделы',
  emergency: 'Аварийная служба',
  unsent: 'Не отправлено',
  changeAddress: 'Сменить адрес:',
  account: (number: string) => `Лицевой счёт ${number}`,
  goTo: 'Перейти',
  address: 'Адрес',
  offline: 'Нет сети',
  noServer: 'Нет связи с сервером',
  offlineSince: (moment: string) => `Показываем данные на ${moment}. ${willBeSent}`,
  offlineHelp: willBeSent,
  updateReady: 'Готова новая версия кабинета',
  update: 'Обновить',
  generalFailure: 'Произошла ошибка. Обратитесь в техническую поддержку.',
} as const
