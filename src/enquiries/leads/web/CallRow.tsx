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
import { CALL_OUTCOMES, whatsAppLink } from '../callList.rules.ts';
import { AGAIN_LABELS, OUTCOME_LETTERS, outcomeWord, reasonText } from './call.labels.ts';
import { wants } from './lead.columns.shared.tsx';
import { LEAD_STATUS } from './lead.status.shared.ts';

interface CallRowProps {
  call: CallToMake;
  asOf: string;
  isBusy: boolean;
  onOutcome: (outcome: CallOutcome) => void;
}

/** One call: who, why, the last note; the number, and the outcome. */
export function CallRow({ call, asOf, isBusy, onOutcome }: CallRowProps) {
  const why = reasonText(call, asOf);
  return (
    <Row data-call={call.id}>
      <div>
        <Link to={`/leads/${call.id}`}>{call.name}</Link>
        <p>{call.reason === 'overdue' ? <Late>{why}</Late> : why}</p>
        <p>
          <StatusSign of={LEAD_STATUS} status={call.status} /> · {wants(call)} ·{' '}
          {formatMoneyRange(call.budgetMinPaise, call.budgetMaxPaise) || 'budget not known'}
        </p>
        {call.lastNote && <q>{call.lastNote}</q>}
        {call.dnd && <p data-dnd>Do not disturb: call only about their enquiry.</p>}
      </div>
      <Acts>
        <Button data-first variant="outlined" startIcon={<Phone aria-hidden />} href={`tel:${call.phone}`}>
          Call {formatPhone(call.phone)}
        </Button>
        {call.mayMessage && (
          <Button
            variant="outlined"
            color="inherit"
            startIcon={<MessageCircle aria-hidden />}
            href={whatsAppLink(call.phone)}
            aria-label={`Message ${call.name} on WhatsApp`}
          >
            WhatsApp
          </Button>
        )}
        <Outcomes role="group" aria-label={`Outcome of the call to ${call.name}`}>
          {CALL_OUTCOMES.map((outcome) => (
            <Button
              key={outcome}
              size="small"
              variant="text"
              disabled={isBusy}
              aria-keyshortcuts={OUTCOME_LETTERS[outcome].toUpperCase()}
              onClick={() => onOutcome(outcome)}
            >
              {[outcomeWord(outcome), AGAIN_LABELS[outcome]].filter(Boolean).join(', ')}
            </Button>
          ))}
        </Outcomes>
      </Acts>
    </Row>
  );
}

const Row = styled('li')(({ theme }) => ({
  display: 'grid',
  gap: '8px 24px',
  padding: '12px 24px',
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  scrollMarginBlock: 80,
  '& a:not([role])': { fontWeight: 500 },
  '& p': { color: theme.vars.palette.text.secondary },
  '& q': { display: 'block', overflowWrap: 'anywhere' },
  '& [data-dnd]': { color: theme.vars.palette.ink.amber },
  '@media (min-width: 900px)': { gridTemplateColumns: 'minmax(0, 1fr) 420px' },
  '@media (max-width: 599.95px)': { padding: '12px 16px' },
}));

const Acts = styled('div')({ display: 'flex', flexWrap: 'wrap', alignContent: 'flex-start', gap: 8 });
const Outcomes = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 4, flexBasis: '100%' });
