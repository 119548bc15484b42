create table waiting_files (
  folder text primary key,
  host text not null,
  files integer not null,
  since timestamp with time zone,
  problem text,
  seen_at timestamp with time zone not null,
  constraint waiting_files_count check (files >= 0)
);
