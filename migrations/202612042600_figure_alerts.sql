-- A person is notified when a figure passes a limit (decision 145).

-- room: insight/alerts

create table figure_alert (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  user_id uuid not null,
  figure text not null check (figure in (
    'bookings', 'bookingValue', 'cancellations', 'cancelledValue', 'collections', 'netBookings', 'standingBookings',
    'cancelledShare', 'averageRate', 'discount', 'daysToBooking', 'billed', 'fellDue', 'efficiency', 'outstanding',
    'overdue', 'collectedWithoutTax', 'lateInterest', 'answeredInTime', 'replyTime', 'visitedShare', 'bookedShare',
    'costPerLead', 'marketingReturn', 'costPerformance', 'budgetRatio', 'monthsOfStock')),
  project_id uuid,
  period text not null check (
    period in ('month', 'quarter', 'year', 'lastMonth', 'lastQuarter', 'lastYear', 'now')),
  direction text not null check (direction in ('above', 'below')),
  limit_value numeric(18, 2) not null,
  is_active boolean not null default true,
  pause_reason text check (pause_reason in ('left', 'mayNot')),
  is_past boolean not null default false,
  looked_at timestamptz not null,
  last_value numeric(18, 2),
  unknown_reason text check (length(unknown_reason) between 1 and 300),
  told_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id),
  constraint figure_alert_of_person foreign key (organization_id, user_id) references app_user,
  constraint figure_alert_of_project foreign key (organization_id, project_id) references project,
  constraint figure_alert_once unique nulls not distinct
    (organization_id, user_id, figure, project_id, period, direction),
  constraint figure_alert_pause check (pause_reason is null or not is_active),
  constraint figure_alert_knows_or_says_why check (num_nonnulls(last_value, unknown_reason) = 1)
);
comment on table figure_alert is 'A figure and the limit at which its person is notified.';
comment on column figure_alert.user_id is 'Whose it is: nobody else sees it, and the figure is of the rows that this person sees.';
comment on column figure_alert.project_id is 'Null: of all projects that the person sees.';
comment on column figure_alert.period is 'The running month, quarter or financial year, or the last one; now: as of today.';
comment on column figure_alert.limit_value is 'In the unit of the figure: paise, number, percent, days, minutes, months.';
comment on column figure_alert.pause_reason is 'Why it stopped by itself: its person left, or may not read the figure any more.';
comment on column figure_alert.is_past is 'At the last look the figure was past the limit: the person is notified again only after it went back.';
comment on column figure_alert.looked_at is 'When the figure was last looked at, also when it was not known.';
comment on column figure_alert.last_value is 'The figure at the last look; null where it was not known.';
comment on column figure_alert.unknown_reason is 'Why it was not known, in words.';
comment on column figure_alert.told_at is 'When the person was last told.';
comment on constraint figure_alert_of_person on figure_alert is 'An alert belongs to a person.';
comment on constraint figure_alert_of_project on figure_alert is 'An alert is of a project of the organization, or of all.';
comment on constraint figure_alert_once on figure_alert is 'A person has one alert for a figure, project, period and direction.';
comment on constraint figure_alert_pause on figure_alert is 'Only what is paused has stopped by itself.';
comment on constraint figure_alert_knows_or_says_why on figure_alert is 'A look found a figure, or says why not.';
create index figure_alert_by_look on figure_alert (organization_id, looked_at) where is_active;
comment on index figure_alert_by_look is 'Finds what is to be looked at.';
call protect_table('figure_alert', 'select, insert, update, delete');
