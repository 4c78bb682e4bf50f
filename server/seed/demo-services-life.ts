import type { DemoService } from './demo-service.ts'

export const appliances: readonly DemoService[] = [
  {
    title: 'Ремонт стиральных машин',
    text: ['Диагностика дома, запчасти с собой. Чиним LG, Bosch, Indesit, Samsung и другие.'],
    price: { from: 1500 },
    by: 'service',
    recommended: true,
    picture: 'washer',
  },
  {
    title: 'Ремонт холодильников',
    text: ['Заправим фреон, заменим термостат, компрессор и уплотнители.'],
    price: { from: 1700, off: 200 },
    by: 'service',
    picture: 'fridge',
  },
  {
    title: 'Установка кондиционера',
    text: ['Подберём по площади комнаты, установим за четыре часа, согласуем место на фасаде.'],
    price: { from: 9900, percent: 12 },
    by: 'climate',
    picture: 'climate',
  },
  {
    title: 'Чистка и заправка кондиционера',
    text: ['Промоем фильтры и радиатор, уберём запах, проверим давление.'],
    price: { rub: 2900 },
    by: 'climate',
    picture: 'climate',
  },
  {
    title: 'Подключение посудомоечной машины',
    text: ['Подключим к воде, сливу и сети, проверим на протечки.'],
    price: { rub: 2100 },
    by: 'service',
    picture: 'washer',
  },
  {
    title: 'Ремонт газовых плит',
    text: ['Работает специалист с допуском. После ремонта проверим тягу и утечки.'],
    price: 'talk',
    by: 'unknown',
  },
  {
    title: 'Настройка телевизора и приставки',
    text: ['Повесим на стену, найдём каналы, подключим к интернету.'],
    price: { rub: 990 },
    by: 'climate',
  },
]

export const animals: readonly DemoService[] = [
  {
    title: 'Вызов ветеринара на дом',
    text: ['Осмотр, анализы, прививки. Приедем за два часа, по выходным тоже.'],
    price: { from: 1900 },
    by: 'vet',
    recommended: true,
    picture: 'cat',
  },
  {
    title: 'Стрижка кошек и собак',
    text: ['Гигиеническая и модельная стрижка, когти, уши. Без наркоза.'],
    price: { from: 1400, percent: 10 },
    by: 'vet',
    picture: 'dog',
  },
  {
    title: 'Выгул собак',
    text: ['Погуляем час в парке, вымоем лапы и пришлём фотографию.'],
    price: { rub: 500 },
    by: 'clean',
    picture: 'dog',
  },
  {
    title: 'Передержка животных на время отпуска',
    text: ['Живём с вашим питомцем как со своим: еда, прогулки, фото каждый день.'],
    price: { from: 700 },
    picture: 'cat',
  },
  {
    title: 'Прививка и паспорт животного',
    text: ['Комплексная прививка, чип и международный паспорт.'],
    price: { rub: 2600, off: 600 },
    by: 'vet',
  },
  {
    title: 'Дрессировка щенков',
    text: ['Десять занятий во дворе: послушание, поводок, чужие люди.'],
    price: 'talk',
    by: 'vet',
  },
]

export const beauty: readonly DemoService[] = [
  {
    title: 'Стрижка и укладка на дому',
    text: ['Мастер приедет с инструментом и уберёт после себя. Женская, мужская, детская.'],
    price: { from: 1200 },
    by: 'beauty',
    picture: 'hair',
  },
  {
    title: 'Маникюр с покрытием',
    text: ['Стерильный инструмент, стойкое покрытие, сто цветов.'],
    price: { rub: 1700, percent: 15 },
    by: 'beauty',
    picture: 'hair',
  },
  {
    title: 'Лечебный массаж спины',
    text: ['Курс или один сеанс. У специалиста медицинское образование.'],
    price: { rub: 2000 },
    by: 'beauty',
    picture: 'massage',
  },
  {
    title: 'Медсестра на дом: уколы и капельницы',
    text: ['По назначению врача. Всё одноразовое, сёстры со стажем от десяти лет.'],
    price: { from: 600 },
    by: 'beauty',
  },
  {
    title: 'Сиделка для пожилого человека',
    text: ['На несколько часов, на день или с проживанием. Договор и замена, если не подошли друг другу.'],
    price: 'talk',
    by: 'unknown',
  },
  {
    title: 'Занятия йогой во дворе',
    text: ['По субботам в девять, коврики свои. Для всех возрастов.'],
    price: { rub: 300, off: 100 },
    by: 'beauty',
    picture: 'massage',
  },
]

export const cleaning: readonly DemoService[] = [
  {
    title: 'Уборка квартиры',
    text: ['Полы, пыль, кухня, санузел, окна по желанию. Средства без резкого запаха.'],
    price: { from: 2500, percent: 20 },
    by: 'clean',
    picture: 'bucket',
  },
  {
    title: 'Мытьё окон',
    text: ['Стёкла, рамы и подоконники с двух сторон, до шестого этажа.'],
    price: { rub: 450 },
    by: 'clean',
    picture: 'window',
  },
  {
    title: 'Химчистка дивана и ковра',
    text: ['Выведем пятна и запах, высохнет за ночь.'],
    price: { from: 1800 },
    by: 'clean',
    picture: 'bucket',
  },
  {
    title: 'Вывоз старой мебели и мусора',
    text: ['Вынесем сами, погрузим и отвезём на свалку с документами.'],
    price: 'talk',
    by: 'clean',
  },
  {
    title: 'Уборка после ремонта',
    text: ['Снимем строительную пыль, отмоем окна, плитку и сантехнику.'],
    price: { from: 120 },
    by: 'clean',
    picture: 'bucket',
  },
]
