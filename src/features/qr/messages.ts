/** In a separate file, to keep the first chunk small. */
export const messages = {
  step: (nth: number, of: number) => `Шаг ${nth} из ${of}`,
  next: 'Далее',
  phoneTitle: 'Введите номер телефона',
  phoneHelp:
    'Позвоним, чтобы подтвердить номер. Отвечать не нужно: попросим последние 4 цифры номера, с которого звонили.',
  phone: 'Телефон',
  phoneWrong: 'Телефон введён неверно',
  calling: 'Звоним',
  consent: 'Нажимая «Далее», вы соглашаетесь с',
  privacy: 'политикой конфиденциальности',
  noNetwork: 'Нет связи с сервером. Без сети оплатить нельзя: проверьте интернет и попробуйте ещё раз.',
  lowVision: 'Версия для слабовидящих',
} as const
