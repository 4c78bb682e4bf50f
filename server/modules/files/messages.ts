/** Refusals of files, for residents. */
export const messages = {
  notFound: 'Такого файла нет',
  format: 'Можно отправить файлы jpg, png, svg, bmp или gif',
  formats: {
    form: 'Можно отправить файлы jpg, png, svg, bmp или gif',
    message: 'Можно отправить файлы jpg, png, svg, bmp, gif или pdf',
  },
  pictureFormat: 'Можно добавить картинки jpg, png, bmp или gif',
  pdf: 'Это не PDF. Выберите другой файл',
  empty: 'Файл пустой. Выберите другой',
  picture: 'Не получилось прочитать картинку: файл повреждён или слишком большой',
  taken: 'Под этим номером уже загружен другой файл. Добавьте файл заново',
  gone: 'Файла больше нет на сервере. Он загрузится ещё раз',
  tooManyUnclaimed: 'Слишком много загруженных и никуда не отправленных файлов. Попробуйте позже',
} as const
