-- Nothing reads or writes it since devices are known by their cookie.
drop table qr_known_network;
