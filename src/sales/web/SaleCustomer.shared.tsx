import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import { useCall } from '#platform/web/client/hooks.ts';
import { Note } from '#platform/web/page/Note.tsx';
import type { CustomerSuggestion, SaleCustomer as Found } from '../customer.contract.ts';
import { getSaleCustomer } from '../customer.contract.ts';
import { hiddenText, likenessText, unitText } from './customer.labels.shared.ts';
import { useCustomerAnswer } from './useCustomerAnswer.shared.ts';

interface SaleCustomerProps {
  saleId: string;
  /** Inside the margins of a page. */
  isInset?: boolean;
}

/** What else the buyer of a sale bought, and whether another booking may be theirs; nothing where there is neither. */
export function SaleCustomer({ saleId, isInset = false }: SaleCustomerProps) {
  const { data } = useCall(getSaleCustomer, { params: { id: saleId } });
  const { isBusy, answer } = useCustomerAnswer();
  if (!data) return null;
  const [first, ...more] = data.suggestions;
  const line = lineOf(data);
  if (!first && !line) return null;
  return (
    <Parts data-inset={isInset}>
      {line}
      {first && (
        <Suggestion
          suggestion={first}
          more={more.length}
          isBusy={isBusy}
          onAnswer={(to) => answer({ saleId: first.saleId, other: first.other, from: 'open', to })}
        />
      )}
    </Parts>
  );
}

/** 'Also bought: A-1203 (Kalpa Tarang)', or what was cancelled; the customer's page has all of it. */
function lineOf({ saleId, others, hiddenCount, refused }: Found) {
  const href = `/sales/customers/${saleId}`;
  const hidden = hiddenText(hiddenCount);
  const live = others.filter(({ status }) => status !== 'cancelled');
  if (others.length > 0)
    return (
      <p>
        {live.length > 0 ? 'Also bought: ' : 'Booked before: '}
        <Link to={href}>{(live.length > 0 ? live : others).map(unitText).join(', ')}</Link>
        {hidden && <>. {hidden}</>}
      </p>
    );
  if (hidden) return <p>{hidden}</p>;
  if (refused.length === 0) return null;
  return (
    <p>
      Not the same customer: <Link to={href}>{refused.map(({ other }) => unitText(other)).join(', ')}</Link>
    </p>
  );
}

interface SuggestionProps {
  suggestion: CustomerSuggestion;
  /** How many others there are. */
  more: number;
  isBusy: boolean;
  onAnswer: (answer: 'same' | 'different') => void;
}

function Suggestion({ suggestion, more, isBusy, onAnswer }: SuggestionProps) {
  const { other, saleId } = suggestion;
  return (
    <Note
      tone="advice"
      title={`${other.customerName} has ${unitText(other)}.`}
      actions={
        <>
          <Button size="small" variant="outlined" disabled={isBusy} onClick={() => onAnswer('same')}>
            Same customer
          </Button>
          <Button size="small" disabled={isBusy} onClick={() => onAnswer('different')}>
            Not the same
          </Button>
        </>
      }
    >
      {likenessText(suggestion)} Is it the same customer?{' '}
      {more > 0 && <Link to={`/sales/customers/${saleId}`}>{more} more to compare</Link>}
    </Note>
  );
}

const Parts = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 8,
  '&[data-inset="true"]': { padding: '0 24px 14px' },
  '& > p': { color: theme.vars.palette.text.secondary, overflowWrap: 'anywhere' },
  '& > p > a': { fontWeight: 500 },
  '@media (max-width: 599.95px)': { '&[data-inset="true"]': { padding: '0 16px 12px' } },
}));
