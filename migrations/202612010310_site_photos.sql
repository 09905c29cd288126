-- Photographs of the works, with when and where they were taken, and a completion without one.

-- room: site/photos

create table site_photo (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  project_id uuid not null,
  milestone_id uuid not null,
  original_file_id uuid not null,
  large_file_id uuid not null,
  small_file_id uuid not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  look bit(64) not null,
  width int not null check (width > 0),
  height int not null check (height > 0),
  caption text check (length(caption) <= 200),
  point text check (length(point) <= 60),
  taken_at timestamptz not null,
  time_source text not null check (time_source in ('camera', 'phone', 'receipt')),
  told_at timestamptz,
  clock_skew_seconds int,
  received_at timestamptz not null,
  latitude numeric(9, 6) check (latitude between -90 and 90),
  longitude numeric(9, 6) check (longitude between -180 and 180),
  place_source text check (place_source in ('camera', 'phone')),
  accuracy_m int check (accuracy_m >= 0),
  distance_m int check (distance_m >= 0),
  is_far boolean not null,
  is_old boolean not null,
  is_repeated boolean not null,
  has_wrong_clock boolean not null,
  withdrawn_at timestamptz,
  withdrawn_by_id uuid,
  withdraw_reason text check (length(withdraw_reason) <= 500),
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by_id uuid not null,
  updated_by_id uuid not null,
  primary key (organization_id, id),
  constraint site_photo_keeps_milestone foreign key (organization_id, project_id, milestone_id)
    references milestone (organization_id, project_id, id),
  foreign key (organization_id, original_file_id) references file,
  foreign key (organization_id, large_file_id) references file,
  foreign key (organization_id, small_file_id) references file,
  constraint site_photo_placed_whole check (
    (latitude is null) = (longitude is null) and (latitude is null) = (place_source is null)),
  constraint site_photo_measured_where_placed check (distance_m is null or latitude is not null),
  constraint site_photo_withdrawn_whole check (
    (withdrawn_at is null) = (withdrawn_by_id is null) and (withdrawn_at is null) = (withdraw_reason is null)),
  constraint site_photo_dated_by_somebody check (time_source <> 'receipt' or taken_at = received_at)
);
comment on table site_photo is 'A photograph of the works at a milestone; its files carry nothing that the camera wrote, but the original.';
comment on column site_photo.original_file_id is 'As it was sent, with all that the camera wrote; for administrators.';
comment on column site_photo.sha256 is 'Of the bytes as they were sent: the phone forgets a photograph whose hash it reads here.';
comment on column site_photo.look is 'What pictures that look the same have in common, bit by bit.';
comment on column site_photo.point is 'From where it is taken: photographs of one point show the works from the same place.';
comment on column site_photo.taken_at is 'By the clock of the server: what the camera or the phone said, less the skew of its clock.';
comment on column site_photo.time_source is 'Who said when it was taken; receipt where nobody did, or what they said cannot be.';
comment on column site_photo.told_at is 'When it was taken by the clock of the camera or the phone.';
comment on column site_photo.clock_skew_seconds is 'By how much the clock of the phone was ahead of the server when it sent.';
comment on column site_photo.place_source is 'The camera wrote the place into the photograph, or the phone told it beside.';
comment on column site_photo.accuracy_m is 'How exact the phone held its place to be.';
comment on column site_photo.distance_m is 'From the project, by its coordinates of then.';
comment on column site_photo.is_far is 'Taken more than 500 m from the project.';
comment on column site_photo.is_old is 'Taken more than 14 days before it was received.';
comment on column site_photo.is_repeated is 'An earlier photograph of the project looks the same.';
comment on column site_photo.has_wrong_clock is 'What was said of its time cannot be: it proves nothing.';
comment on constraint site_photo_keeps_milestone on site_photo is 'A milestone with photographs stays.';
comment on constraint site_photo_placed_whole on site_photo is 'A place has both coordinates, and somebody who told it.';
comment on constraint site_photo_measured_where_placed on site_photo is 'Only a known place has a distance.';
comment on constraint site_photo_withdrawn_whole on site_photo is 'A withdrawal has its moment, its person and its reason.';
comment on constraint site_photo_dated_by_somebody on site_photo is 'Without a time of its own a photograph is of when it came.';

create unique index site_photo_once on site_photo (organization_id, sha256) where withdrawn_at is null;
comment on index site_photo_once is 'The same bytes are one photograph, however often they are sent.';
create index site_photo_newest on site_photo (organization_id, taken_at desc, id desc) where withdrawn_at is null;
create index site_photo_of_project on site_photo (organization_id, project_id, taken_at desc, id desc)
  where withdrawn_at is null;
create index site_photo_looks on site_photo (organization_id, project_id) include (look) where withdrawn_at is null;
create index site_photo_of_milestone on site_photo (organization_id, milestone_id, taken_at desc, id desc)
  where withdrawn_at is null;

call protect_table('site_photo', 'select, insert, update');

create table site_photo_waiver (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  project_id uuid not null,
  milestone_id uuid not null,
  reason text not null check (length(reason) between 3 and 500),
  created_at timestamptz not null,
  created_by_id uuid not null,
  primary key (organization_id, id),
  foreign key (organization_id, project_id, milestone_id)
    references milestone (organization_id, project_id, id) on delete cascade
);
comment on table site_photo_waiver is 'Why a milestone is completed without a photograph, said by an administrator. Never changed.';
create index site_photo_waiver_of_milestone on site_photo_waiver (organization_id, milestone_id, created_at desc);

call protect_table('site_photo_waiver', 'select, insert');
