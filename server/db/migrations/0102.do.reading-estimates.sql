-- Tells whether a source of an imported reading means a value that the office computed: «расчёт по среднему»,
-- «норматив». A computing centre that passed a reading on is a source of real ones.
create function is_estimated_source(text) returns boolean language sql immutable as $$
  select coalesce(words ~ '(^|[^а-я])((авто)?расч(ет(а|у|ом|н[а-я]+)?)?([^а-я]|$)|средн|норматив)'
      and words !~ '(^|[^а-я])(центр|отдел|касс|бюро|служб|ооо|муп|гуп|о?ао|пао)', false)
  from (select translate(lower($1), 'ё', 'е') as words) known $$;

-- What the office charged a month without a reading. A reading of the same month replaces it for the resident.
create table reading_estimate (
  meter_id bigint not null references meter on delete cascade,
  period date not null check (extract(day from period) = 1),
  "values" numeric(15, 5)[] not null,
  -- In the words of the table.
  source text not null,
  imported_at timestamptz not null,
  primary key (meter_id, period)
);

insert into reading_estimate
  select meter_id, period, "values", source, submitted_at from reading where is_estimated_source(source);
-- The next reading counts its consumption from the last real one.
with counted as (
  select next.meter_id, next.period, array(
    select delta + coalesce((select sum(own.deltas[nth]) from reading own join reading_estimate using (meter_id, period)
      where own.meter_id = next.meter_id and own.period < next.period and not exists (
        select from reading between_them where between_them.meter_id = own.meter_id
          and between_them.period > own.period and between_them.period < next.period
          and not is_estimated_source(between_them.source))), 0)
    from unnest(next.deltas) with ordinality as listed (delta, nth) order by nth) as deltas
  from reading next
  where not is_estimated_source(next.source)
    and exists (select from reading_estimate where meter_id = next.meter_id and period < next.period)
    and exists (select from meter where id = next.meter_id and type <> 'HeatDistributorAreaMeter'))
update reading set deltas = counted.deltas from counted
  where reading.meter_id = counted.meter_id and reading.period = counted.period;
delete from reading where is_estimated_source(source);
