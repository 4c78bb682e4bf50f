-- The staff list hidden categories and positions as well.
drop index shop_category_of_organisation;
drop index shop_position_of_category;
create index shop_category_of_organisation on shop_category (organisation_id, place);
create index shop_position_of_category on shop_position (category_id, place);
