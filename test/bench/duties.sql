alter table people add column version integer not null default 1;
create table notices (user_id integer not null, about_id integer not null, id text not null, title text not null, created_at integer not null, primary key (about_id, user_id)) without rowid;
create index notices_list on notices (user_id, created_at);
