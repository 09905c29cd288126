import { styled } from '@mui/material/styles';
import IconButton from '@mui/material/IconButton';
import MessageCircle from 'lucide-react/icons/message-circle';
import Phone from 'lucide-react/icons/phone';
import { Link } from 'react-router';
import { useSearchParams } from '#platform/web/navigation/useSearchParams.ts';
import { formatMoment, formatMoneyRange } from '#platform/contract/format.ts';
import { currentTab, Tabs } from '#platform/web/page/Tabs.tsx';
import { StatusSign } from '#platform/web/status/StatusSign.tsx';
import { Late } from '#platform/web/table/cells.tsx';
import { callPurpose, whatsAppLink } from '#enquiries/leads/callList.rules.ts';
import type { AgendaLead, Dashboard } from '../dashboard.contract.ts';
import { FigureLink } from '#platform/web/figure/FigureLink.tsx';
import { zoneHere } from '#platform/web/session/today.ts';
import { Quiet } from './Rows.shared.tsx';
import { LEAD_STATUS } from '#enquiries/leads/web/lead.status.shared.ts';

interface AgendaProps {
  agenda: NonNullable<Dashboard['agenda']>;
  now: string;
}

/** Today's work: calls and visits, earliest first, with buttons to call and message. */
export function Agenda({ agenda, now }: AgendaProps) {
  const [params] = useSearchParams();
  const tabs = [
    { id: 'calls', label: 'Call now', count: agenda.calls.count.value },
    { id: 'visits', label: 'Visits today', count: agenda.visits.count.value },
  ];
  const tab = currentTab(tabs, params.get('agenda'));
  const { count, first } = tab === 'visits' ? agenda.visits : agenda.calls;
  return (
    <section aria-label="Today">
      <Edge>
        <Tabs label="Today" tabs={tabs} param="agenda" />
      </Edge>
      {first.length === 0 && <Quiet>{EMPTY[tab] ?? ''}</Quiet>}
      <List>
        {first.map((lead) => (
          <AgendaLine key={lead.id} lead={lead} now={now} />
        ))}
      </List>
      {count.value > first.length && (
        <Foot>
          <FigureLink figure={count} label={tab === 'visits' ? 'visits of today' : 'calls due today'}>
            All {count.value}
          </FigureLink>
        </Foot>
      )}
    </section>
  );
}

const EMPTY: Readonly<Record<string, string>> = {
  calls: 'No follow-up is due today.',
  visits: 'No visits are planned today.',
};

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
      {lead.mayWhatsApp && (
        <IconButton
          component="a"
          href={whatsAppLink(lead.phone)}
          target="_blank"
          rel="noreferrer"
          aria-label={`Message ${lead.name} on WhatsApp`}
        >
          <MessageCircle aria-hidden />
        </IconButton>
      )}
      <IconButton component="a" href={`tel:${lead.phone}`} aria-label={`Call ${lead.name}`}>
        <Phone aria-hidden />
      </IconButton>
    </li>
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
