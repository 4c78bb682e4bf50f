-- Home and the list of requests read every open request of a house, to find the overdue ones.
create index request_open_of_house on request (organisation_id, house)
  where type = 'HouseRequest' and status in ('accepted', 'planned', 'in_work');
