-- Sorts addresses as people read them: house 5 before house 12.
create collation if not exists natural_order (provider = icu, locale = 'ru-RU-u-kn-true');
