import Button from '@mui/material/Button';
import { keepPreviousData } from '@tanstack/react-query';
import { styled } from '@mui/material/styles';
import type { LucideIcon } from 'lucide-react';
import ArrowRight from 'lucide-react/icons/arrow-right';
import FileText from 'lucide-react/icons/file-text';
import Footprints from 'lucide-react/icons/footprints';
import Lock from 'lucide-react/icons/lock';
import Mail from 'lucide-react/icons/mail';
import MessageCircle from 'lucide-react/icons/message-circle';
import Pencil from 'lucide-react/icons/pencil';
import Phone from 'lucide-react/icons/phone';
import Repeat from 'lucide-react/icons/repeat';
import UserPlus from 'lucide-react/icons/user-plus';
import Users from 'lucide-react/icons/users';
import type { ReactNode } from 'react';
import { Fragment, useState } from 'react';
import { dayOf } from '#platform/contract/calendar.ts';
import { formatDayNear, formatMoment, formatTime, startCase, worded } from '#platform/contract/format.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { Segment } from '#platform/web/form/Segment.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { FactSkeleton } from '#platform/web/page/Skeletons.tsx';
import { zoneHere } from '#platform/web/session/today.ts';
import type { Interaction } from '../lead.contract.ts';
import { listInteractions } from '../lead.contract.ts';
import { sourceWord } from './lead.labels.shared.ts';

const STEP = 20;
const MAX = 100;

const ICONS: Record<Interaction['type'], LucideIcon> = {
  call: Phone,
  whatsapp: MessageCircle,
  sms: MessageCircle,
  email: Mail,
  meeting: Users,
  siteVisit: Footprints,
  note: Pencil,
  statusChange: ArrowRight,
  assignment: UserPlus,
  costSheet: FileText,
  reservation: Lock,
  enquiry: Repeat,
};

const KINDS = ['all', 'calls', 'visits', 'notes'] as const;
type Kind = (typeof KINDS)[number];
const KIND_CHOICES = KINDS.map((value) => ({ value, label: startCase(value) }));
const TYPES_OF: Record<Kind, string | null> = {
  all: null,
  calls: 'call,whatsapp,sms,email',
  visits: 'siteVisit,meeting',
  notes: 'note',
};

interface LeadTimelineProps {
  leadId: string;
  /** Opens the form in which an entry is made. */
  opener: ReactNode;
}

/** What happened with a lead, newest first, by days. */
export function LeadTimeline({ leadId, opener }: LeadTimelineProps) {
  const [limit, setLimit] = useState(STEP);
  const [kind, setKind] = useState<Kind>('all');
  const type = TYPES_OF[kind];
  const timeline = useCall(
    listInteractions,
    { params: { id: leadId }, query: { limit, ...(type ? { type } : {}) } },
    { placeholderData: keepPreviousData },
  );
  const total = timeline.data?.pagination.total ?? 0;
  return (
    <section aria-label="Timeline">
      <Bar>
        {opener}
        <Segment label="Show" choices={KIND_CHOICES} value={kind} onChange={setKind} />
      </Bar>
      {timeline.isPending && <FactSkeleton rows={4} />}
      {timeline.error && (
        <ErrorState
          title="The timeline could not be loaded."
          error={timeline.error}
          onRetry={timeline.refetch}
        />
      )}
      {timeline.data && total === 0 && (
        <p>{kind === 'all' ? 'Nothing has been logged yet.' : 'No entries of this kind yet.'}</p>
      )}
      {daysOf(timeline.data?.rows ?? []).map(({ day, entries }) => (
        <Fragment key={day}>
          <DayHead>{formatDayNear(day, dayOf(new Date().toISOString(), zoneHere()))}</DayHead>
          <Entries>
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </Entries>
        </Fragment>
      ))}
      {total > limit && limit < MAX && (
        <Button size="small" variant="text" onClick={() => setLimit(Math.min(MAX, limit + STEP * 2))}>
          Show earlier entries
        </Button>
      )}
    </section>
  );
}

/** Entries of one day under its date, in the order they come. */
function daysOf(rows: readonly Interaction[]): { day: string; entries: Interaction[] }[] {
  const days: { day: string; entries: Interaction[] }[] = [];
  for (const entry of rows) {
    const day = dayOf(entry.occurredAt, zoneHere());
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}

function Entry({ entry }: { entry: Interaction }) {
  const Icon = ICONS[entry.type];
  return (
    <li>
      <Disc>
        <Icon aria-hidden />
      </Disc>
      <div>
        <Head>
          <b>{titleOf(entry)}</b>
          {entry.author && <span>{entry.author.name}</span>}
          <time dateTime={entry.occurredAt}>{formatTime(entry.occurredAt, zoneHere())}</time>
        </Head>
        {bodyOf(entry) && <p>{bodyOf(entry)}</p>}
      </div>
    </li>
  );
}

function titleOf(entry: Interaction): string {
  const { details } = entry;
  switch (entry.type) {
    case 'statusChange':
      return `Stage moved to ${startCase(textOf(details['to']))}`;
    case 'assignment':
      return details['toName'] ? `Assigned to ${textOf(details['toName'])}` : 'Assigned';
    case 'costSheet':
      return `Cost sheet ${textOf(details['number'] ?? '')} ${details['what'] === 'opened' ? 'opened by the customer' : 'issued'}`;
    case 'reservation':
      return `${textOf(details['unitNumber'])} ${RESERVATION_LABELS[textOf(details['what'])] ?? 'reserved'}`;
    case 'enquiry':
      return enquiryText(details);
    default: {
      const parts = [
        entry.direction ? `${startCase(entry.direction)} ${worded(entry.type)}` : startCase(entry.type),
      ];
      if (entry.outcome) parts.push(worded(entry.outcome));
      return parts.join(', ');
    }
  }
}

function enquiryText(details: Interaction['details']): string {
  const source = sourceWord(textOf(details['source']));
  if (details['isFirst'] !== true) return `Enquired again by ${source}`;
  return `Enquired by ${source}${details['fileName'] ? `, from ${textOf(details['fileName'])}` : ''}`;
}

const RESERVATION_LABELS: Readonly<Record<string, string>> = {
  reserved: 'reserved',
  extended: 'reservation extended',
  released: 'released',
  expired: 'available again, the reservation expired',
  blocked: 'blocked, the reservation was cancelled',
  waiting: 'waitlisted',
  offered: 'offered, the customer is next in line',
  withdrawn: 'offer withdrawn, the unit is blocked',
  passed: 'passed to the next in line',
  lapsed: 'offer expired',
  left: 'waitlist left',
  closed: 'sold to somebody else',
  bookingRequested: 'requested by the partner',
};

function textOf(detail: unknown): string {
  return typeof detail === 'string' ? detail : '';
}

function bodyOf(entry: Interaction): string {
  const note = entry.details['note'];
  const scheduled = entry.scheduledAt
    ? `Scheduled for ${formatMoment(entry.scheduledAt, new Date().toISOString(), zoneHere())}.`
    : '';
  return [entry.notes ?? (typeof note === 'string' ? note : ''), scheduled].filter(Boolean).join(' ');
}

const Bar = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  marginBottom: 10,
});

const DayHead = styled('h3')(({ theme }) => ({
  ...theme.typography.caption,
  padding: '6px 0 8px',
  fontWeight: 600,
  color: theme.vars.palette.text.secondary,
}));

const Entries = styled('ol')(({ theme }) => ({
  '& > li': { position: 'relative', display: 'flex', gap: 12, paddingBottom: 16 },
  '& > li:not(:last-of-type)::before': {
    content: '""',
    position: 'absolute',
    left: 11,
    top: 26,
    bottom: 2,
    width: 1,
    backgroundColor: theme.vars.palette.line2,
  },
  '& > li > div:last-of-type': { flex: 1, minWidth: 0 },
  '& p': { marginTop: 2, color: theme.vars.palette.text.secondary, overflowWrap: 'anywhere' },
}));

const Disc = styled('span')(({ theme }) => ({
  display: 'grid',
  placeItems: 'center',
  width: 24,
  height: 24,
  flexShrink: 0,
  borderRadius: '50%',
  color: theme.vars.palette.text.secondary,
  backgroundColor: theme.vars.palette.tint.neutral,
  '& .lucide': { width: 14, height: 14, strokeWidth: 1.75 },
}));

const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: '0 8px',
  minHeight: 24,
  '& b': { fontWeight: 500 },
  '& span, & time': { ...theme.typography.caption, color: theme.vars.palette.text3 },
  '& time': { marginLeft: 'auto' },
}));
