import { styled } from '@mui/material/styles';
import IconButton from '@mui/material/IconButton';
import MessageCircle from 'lucide-react/icons/message-circle';
import Phone from 'lucide-react/icons/phone';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useSearchParams } from '#platform/web/navigation/useSearchParams.ts';
import { counted, formatMoment, formatMoney, formatMoneyRange } from '#platform/contract/format.ts';
import { currentTab, Tabs } from '#platform/web/page/Tabs.tsx';
import { StatusSign } from '#platform/web/status/StatusSign.tsx';
import { Late } from '#platform/web/table/cells.tsx';
import { callPurpose, whatsAppLink } from '#enquiries/leads/callList.rules.ts';
import { ScoreBar } from '#enquiries/leads/web/ScoreBar.shared.tsx';
import { stepText } from '#money/follow-ups/web/followUp.labels.shared.ts';
import type { AgendaLead, Dashboard, HotLead, LateCustomer } from '../dashboard.contract.ts';
import type { Figure } from '#platform/contract/figure.ts';
import { FigureLink } from '#platform/web/figure/FigureLink.tsx';
import { zoneHere } from '#platform/web/session/today.ts';
import { Quiet } from './Rows.shared.tsx';
import { LEAD_STATUS } from '#enquiries/leads/web/lead.status.shared.ts';

interface AgendaProps {
  agenda: NonNullable<Dashboard['agenda']>;
  now: string;
}

/** Today's work: calls and visits, earliest first, hot leads and late customers, with buttons to call and message. */
export function Agenda({ agenda, now }: AgendaProps) {
  const [params] = useSearchParams();
  const { calls, visits, hot, dues } = agenda;
  const tabs = [
    { id: 'calls', label: 'Call now', count: calls.count.value },
    { id: 'visits', label: 'Visits', count: visits.count.value },
    { id: 'hot', label: 'Hot', count: hot.count.value },
    ...(dues ? [{ id: 'dues', label: 'Dues', count: dues.count.value }] : []),
  ];
  const tab = currentTab(tabs, params.get('agenda'));
  return (
    <section aria-label="Today">
      <Edge>
        <Tabs label="Today" tabs={tabs} param="agenda" />
      </Edge>
      {tab === 'calls' && (
        <Work of={calls} all="calls due today" empty="No follow-up is due today." line={lineOf} />
      )}
      {tab === 'visits' && (
        <Work of={visits} all="visits of today" empty="No visits are planned today." line={lineOf} />
      )}
      {tab === 'hot' && (
        <Work
          of={hot}
          all="hot leads"
          empty="No open lead is hot."
          line={(lead) => <HotLine key={lead.id} lead={lead} />}
        />
      )}
      {tab === 'dues' && dues && (
        <Work
          of={dues}
          all="customers with overdue dues"
          empty="No customer of yours is late."
          line={(customer) => <DueLine key={customer.id} customer={customer} />}
        />
      )}
    </section>
  );

  function lineOf(lead: AgendaLead) {
    return <AgendaLine key={lead.id} lead={lead} now={now} />;
  }
}

interface WorkProps<Row> {
  of: { count: Figure; first: readonly Row[] };
  /** For screen readers, of the link to all of them. */
  all: string;
  empty: string;
  line: (row: Row) => ReactNode;
}

function Work<Row>({ of: { count, first }, all, empty, line }: WorkProps<Row>) {
  return (
    <>
      {first.length === 0 && <Quiet>{empty}</Quiet>}
      <List>{first.map(line)}</List>
      {first.length > 0 && (
        <Foot>
          <FigureLink figure={count} label={all}>
            All {count.value}
          </FigureLink>
        </Foot>
      )}
    </>
  );
}

function AgendaLine({ lead, now }: { lead: AgendaLead; now: string }) {
  const request = [
    lead.unitTypes.join(', '),
    lead.budgetMaxPaise === null ? '' : formatMoneyRange(null, lead.budgetMaxPaise),
  ];
  const moment = formatMoment(lead.at, now, zoneHere());
  return (
    <li>
      <div>
        <Link to={`/leads/${lead.id}`}>{lead.name}</Link>
        <span>
          <StatusSign of={LEAD_STATUS} status={lead.status} />
          {request.some(Boolean) && ` · ${request.filter(Boolean).join(', ')}`}
        </span>
        <span data-purpose title={callPurpose(lead)}>
          {callPurpose(lead)}
        </span>
        <span>{lead.at < now ? <Late>{moment}</Late> : moment}</span>
      </div>
      <Reach who={lead} />
    </li>
  );
}

function HotLine({ lead }: { lead: HotLead }) {
  return (
    <li>
      <div>
        <Link to={`/leads/${lead.id}`}>{lead.name}</Link>
        <ScoreBar score={lead.score} grade="hot" />
        {lead.reason && (
          <span data-purpose title={lead.reason}>
            {lead.reason}
          </span>
        )}
      </div>
      <Reach who={lead} />
    </li>
  );
}

function DueLine({ customer }: { customer: LateCustomer }) {
  const { id, customerName, unitNumber, outstandingPaise, daysOverdue, nextStep, phone, mayWhatsApp } =
    customer;
  return (
    <li>
      <div>
        <Link to={`/payments/plans/${id}`}>{customerName}</Link>
        <span>
          <Late>{`${formatMoney(outstandingPaise)}, ${counted(daysOverdue, 'day')} late`}</Late>
        </span>
        <span>{`${unitNumber} · ${stepText(nextStep)}`}</span>
      </div>
      {phone && <Reach who={{ name: customerName, phone, mayWhatsApp }} />}
    </li>
  );
}

function Reach({
  who: { name, phone, mayWhatsApp },
}: {
  who: Pick<AgendaLead, 'name' | 'phone' | 'mayWhatsApp'>;
}) {
  return (
    <>
      {mayWhatsApp && (
        <IconButton
          component="a"
          href={whatsAppLink(phone)}
          target="_blank"
          rel="noreferrer"
          aria-label={`Message ${name} on WhatsApp`}
        >
          <MessageCircle aria-hidden />
        </IconButton>
      )}
      <IconButton component="a" href={`tel:${phone}`} aria-label={`Call ${name}`}>
        <Phone aria-hidden />
      </IconButton>
    </>
  );
}

/** The tabs bring the side margins of a page with them. */
const Edge = styled('div')({
  margin: '-12px -24px 0',
  '@media (max-width: 599.95px)': { margin: '-12px -16px 0' },
});

const Foot = styled('div')(({ theme }) => ({
  paddingTop: 10,
  borderTop: `1px solid ${theme.vars.palette.divider}`,
}));

const List = styled('ul')(({ theme }) => ({
  '& > li': { display: 'flex', alignItems: 'center', gap: 8, padding: '10px 0' },
  '& > li + li': { borderTop: `1px solid ${theme.vars.palette.divider}` },
  '& > li > div': { flex: 1, minWidth: 0, display: 'grid' },
  '& a:not([aria-label])': { fontWeight: 500, justifySelf: 'start', minHeight: 24 },
  '& [data-purpose]': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& span': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
}));
