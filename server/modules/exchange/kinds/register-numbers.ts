import type { Kind } from '../staging/stage.ts'

/**
 * Replaces a number of the state register with the number of its account: ЕЛС 10ГГ123456, also with 00 for all
 * services, ИЖКУ 10ГГ123456-01 (Bank of Russia ИН-04-45/12), and the id of a bill, 10ГГ123456-01-6101. A number that
 * several accounts have is a fault of its row.
 */
export const findByRegister: NonNullable<Kind['prepare']> = async (tx, { organisationId }) => {
  await tx`
    with asked as (
      select line, parts[1] as flat, nullif(parts[2], '00') as service
      from given cross join lateral regexp_match(number_key(number), '^(\\d\\d[А-Я]{2}\\d{6})-?(\\d\\d)?(?:-?\\d{4})?$') parts
      where parts is not null and not exists (
        select from personal_account own where own.organisation_id = ${organisationId} and own.number = given.number)),
    known as (
      select number, left(coalesce(number_key(unified_number), number_key(services_id)), 10) as flat,
        substring(replace(number_key(services_id), '-', '') from 11 for 2) as service
      from personal_account where organisation_id = ${organisationId}
        and coalesce(unified_number, services_id) is not null and exists (select from asked)),
    found as (
      select line, array_agg(number order by number) as numbers from asked join known using (flat)
      where asked.service is null or known.service is null or asked.service = known.service group by line)
    update given set number = case when cardinality(numbers) = 1 then numbers[1] else number end,
      bad_column = case when cardinality(numbers) > 1 then 'Лицевой счёт' else bad_column end,
      bad_value = case when cardinality(numbers) > 1 then number else bad_value end,
      bad_reason = case when cardinality(numbers) > 1
        then 'этот номер ГИС ЖКХ указан у нескольких лицевых счетов: ' || array_to_string(numbers[1:5], ', ')
        else bad_reason end
    from found where found.line = given.line and (cardinality(numbers) = 1 or bad_reason is null)`
}
