create table people (id integer primary key, name text not null, status text not null, message text);
create table sessions (token text primary key, person_id integer not null);
create table contacts (person_id integer not null, contact_id integer not null, primary key (person_id, contact_id)) without rowid;
create table passwords (email text primary key, person_id integer not null, hash text not null) without rowid;
