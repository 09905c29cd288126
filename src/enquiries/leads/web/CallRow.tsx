import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import MessageCircle from 'lucide-react/icons/message-circle';
import Phone from 'lucide-react/icons/phone';
import { Link } from 'react-router';
import { formatMoneyRange, formatPhone } from '#platform/contract/format.ts';
import { StatusSign } from '#platform/web/status/StatusSign.tsx';
import { Late } from '#platform/web/table/cells.tsx';
import type { CallToMake } from '../callList.contract.ts';
import type { CallOutcome } from '../callList.rules.ts';
import { CALL_OUTCOMES, callPurpose, whatsAppLink } from '../callList.rules.ts';
import { AGAIN_SHORT, OUTCOME_LETTERS, OUTCOME_TITLES, outcomeWord, reasonText } from './call.labels.ts';
import { wants } from './lead.columns.shared.tsx';
import { LEAD_STATUS } from './lead.status.shared.ts';

interface CallRowProps {
  call: CallToMake;
  asOf: string;
  isBusy: boolean;
  onOutcome: (outcome: CallOutcome) => void;
}

/** One call in two lines: who, why and what they want; the number, and the outcome. */
export function CallRow({ call, asOf, isBusy, onOutcome }: CallRowProps) {
  const why = reasonText(call, asOf);
  return (
    <Row data-call={call.id}>
      <Who>
        <p>
          <Link to={`/leads/${call.id}`}>{call.name}</Link>{' '}
          {call.reason === 'overdue' ? <Late>{why}</Late> : <span>{why}</span>}
        </p>
        <p title={callPurpose(call)}>
          <StatusSign of={LEAD_STATUS} status={call.status} /> ·{' '}
          {call.lastNote ? <q>{call.lastNote}</q> : callPurpose(call)} · {wants(call)} ·{' '}
          {formatMoneyRange(call.budgetMinPaise, call.budgetMaxPaise) || 'budget not known'}
        </p>
        {call.dnd && <p data-dnd>Do not disturb: call only about their enquiry.</p>}
      </Who>
      <Acts>
        <div>
          <Button
            data-first
            size="small"
            variant="outlined"
            startIcon={<Phone aria-hidden />}
            href={`tel:${call.phone}`}
          >
            Call {formatPhone(call.phone)}
          </Button>
          {call.mayMessage && (
            <Button
              size="small"
              variant="outlined"
              color="inherit"
              startIcon={<MessageCircle aria-hidden />}
              href={whatsAppLink(call.phone)}
              aria-label={`WhatsApp ${call.name}`}
            >
              WhatsApp
            </Button>
          )}
        </div>
        <div role="group" aria-label={`Outcome of the call to ${call.name}`}>
          {CALL_OUTCOMES.map((outcome) => (
            <Button
              key={outcome}
              size="small"
              variant="text"
              color={outcome === 'notInterested' ? 'error' : 'primary'}
              data-apart={outcome === 'notInterested' || undefined}
              disabled={isBusy}
              title={OUTCOME_TITLES[outcome]}
              aria-keyshortcuts={OUTCOME_LETTERS[outcome].toUpperCase()}
              onClick={() => onOutcome(outcome)}
            >
              {outcomeWord(outcome)}
              {AGAIN_SHORT[outcome] && <small>{AGAIN_SHORT[outcome]}</small>}
            </Button>
          ))}
        </div>
      </Acts>
    </Row>
  );
}

const Row = styled('li')(({ theme }) => ({
  display: 'grid',
  gap: '4px 24px',
  padding: '8px 24px',
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  scrollMarginBlock: 80,
  '&:focus-within': { backgroundColor: theme.vars.palette.selected },
  '@media (min-width: 900px)': { gridTemplateColumns: 'minmax(0, 1fr) auto' },
  '@media (max-width: 599.95px)': { padding: '12px 16px' },
}));

const Who = styled('div')(({ theme }) => ({
  display: 'grid',
  alignContent: 'start',
  gap: 4,
  minWidth: 0,
  '& a:not([role])': { fontWeight: 500, marginRight: 6 },
  '& p': { color: theme.vars.palette.text.secondary, minHeight: 24 },
  '& q': { overflowWrap: 'anywhere' },
  '& [data-dnd]': { color: theme.vars.palette.ink.amber },
  // A long note is cut, and read whole on the page of the lead.
  '@media (min-width: 900px)': {
    '& p:nth-of-type(2)': { overflow: 'hidden', whiteSpace: 'nowrap', textOverflow: 'ellipsis' },
  },
}));

const Acts = styled('div')(({ theme }) => ({
  display: 'grid',
  alignContent: 'start',
  gap: 2,
  '& > div': { display: 'flex', flexWrap: 'wrap', gap: 4 },
  '& small': { ...theme.typography.caption, marginLeft: 4, color: theme.vars.palette.text3 },
  '& [data-apart]': { marginLeft: 12 },
  '@media (min-width: 900px)': { '& > div': { justifyContent: 'flex-end', flexWrap: 'nowrap' } },
}));
