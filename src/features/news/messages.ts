import { plural } from '../../lib/text/russian.ts'

export const messages = {
  title: 'Новости',
  item: 'Новость',
  toList: 'Все новости',
  today: 'Сегодня',
  forHouse: 'Ваш дом',
  more: 'Показать ещё',
  shown: (count: number) =>
    plural(count, {
      one: `Показана ${count} новость`,
      few: `Показаны ${count} новости`,
      many: `Показано ${count} новостей`,
    }),
  allShown: 'Это все новости',
  since: (moment: string) => `Данные на ${moment}`,
  empty: 'Новостей пока нет',
  emptyText: 'Здесь управляющая организация расскажет об отключениях, ремонте и собраниях.',
  noNetworkList: 'Новости, которые вы уже открывали, появятся здесь и без сети. Эти мы ещё не загружали.',
  noNetworkItem: 'Эту новость вы ещё не открывали. Она загрузится, когда появится сеть.',
  noMore: 'Следующие новости не загрузились',
  retry: 'Повторить',
  gone: 'Такой новости нет',
  goneText: 'Возможно, её сняли с публикации.',
} as const
