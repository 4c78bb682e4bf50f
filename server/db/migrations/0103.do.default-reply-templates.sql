-- A new organisation begins with texts that a dispatcher needs every day. The staff edit and delete them as their own.
create function insert_default_reply_templates(organisation bigint) returns void language sql
begin atomic
  insert into reply_template (organisation_id, title, text)
  select organisation, title, body from (values
    ('Приняли', 'Здравствуйте! Заявку приняли. Сообщим, когда к вам придёт мастер.'),
    ('Уточните время', 'Здравствуйте! Когда вам удобно принять мастера? Напишите день и часы, когда кто-то будет дома.'),
    ('Пришлите фото', 'Здравствуйте! Пришлите, пожалуйста, фото: так мастер сразу возьмёт нужные детали.'),
    ('Мастер в пути', 'Мастер выехал к вам. Пожалуйста, обеспечьте доступ к месту работ.'),
    ('Мастер задерживается', 'Мастер задерживается на предыдущей заявке. Просим извинить за ожидание. Сообщим, когда он выедет.'),
    ('Не застали дома', 'Мастер приходил, но дверь никто не открыл. Напишите, когда вам удобно, и мы назначим новый визит.'),
    ('Ждём деталь', 'Для ремонта нужна деталь, мы её заказали. Когда она придёт, назначим визит и сообщим вам.'),
    ('Авария, уже работаем', 'Об аварии знаем, бригада уже работает. Сообщим, когда всё восстановят.'),
    ('Сделано, проверьте', 'Работу выполнили. Проверьте, пожалуйста, всё ли в порядке. Если что-то не так, ответьте здесь: вернёмся к заявке.'),
    ('Передали бухгалтеру', 'Вопрос о начислениях передали бухгалтеру. Ответим здесь, когда всё проверим.'),
    ('Не наша ответственность', 'Это имущество организация не обслуживает. Подскажем, к кому обратиться, если напишете подробнее.'),
    ('Спасибо за сообщение', 'Спасибо, что сообщили! Проверим и напишем, что сделали.')) text (title, body);
end;
create function add_default_reply_templates() returns trigger language plpgsql as $$
begin
  perform insert_default_reply_templates(new.id);
  return null;
end $$;
create trigger add_reply_templates after insert on organisation for each row
  execute function add_default_reply_templates();

select insert_default_reply_templates(id) from organisation
where not exists (select from reply_template where organisation_id = organisation.id);
