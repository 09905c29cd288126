import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useCall } from '#platform/web/client/hooks.ts';
import { Section } from '#platform/web/page/Section.tsx';
import { useAllowed } from '#platform/web/session/SessionProvider.tsx';
import type { CustomerSale, SaleCustomer } from '#sales/customer.contract.ts';
import { CUSTOMER_ANSWERERS, getSaleCustomer } from '#sales/customer.contract.ts';
import type { CustomerAnswer } from '#sales/customer.rules.ts';
import { likenessText, unitText } from '#sales/web/customer.labels.shared.ts';
import { useCustomerAnswer } from '#sales/web/useCustomerAnswer.shared.ts';

interface Answers {
  isBusy: boolean;
  answer: (saleId: string, other: CustomerSale, answer: { from: CustomerAnswer; to: CustomerAnswer }) => void;
}

/** What somebody confirmed or refused, and what is still to be compared; for those who may answer. */
export function CustomerLinks({ saleId, sales }: { saleId: string; sales: readonly CustomerSale[] }) {
  const { data } = useCall(getSaleCustomer, { params: { id: saleId } });
  const isAllowed = useAllowed();
  const { isBusy, answer } = useCustomerAnswer();
  if (!data || !isAllowed(CUSTOMER_ANSWERERS)) return null;
  const answers: Answers = { isBusy, answer: (id, other, given) => answer({ saleId: id, other, ...given }) };
  return (
    <>
      <Suggestions suggestions={data.suggestions} {...answers} />
      <Confirmed links={data.links} sales={sales} {...answers} />
      <Refused refused={data.refused} {...answers} />
    </>
  );
}

function Suggestions({
  suggestions,
  isBusy,
  answer,
}: Answers & { suggestions: SaleCustomer['suggestions'] }) {
  if (suggestions.length === 0) return null;
  return (
    <Section title="Same customer?" fact={`${suggestions.length} to compare`}>
      <List>
        {suggestions.map((suggestion) => (
          <Row
            key={`${suggestion.saleId} ${suggestion.other.id}`}
            title={`${suggestion.other.customerName}, ${unitText(suggestion.other)}`}
            fact={likenessText(suggestion)}
            end={(['same', 'different'] as const).map((to) => (
              <Button
                key={to}
                size="small"
                variant={to === 'same' ? 'outlined' : 'text'}
                disabled={isBusy}
                aria-label={`${ANSWER_LABELS[to]}: ${suggestion.other.unitNumber}`}
                onClick={() => answer(suggestion.saleId, suggestion.other, { from: 'open', to })}
              >
                {ANSWER_LABELS[to]}
              </Button>
            ))}
          />
        ))}
      </List>
    </Section>
  );
}

const ANSWER_LABELS = { same: 'Same customer', different: 'Not the same' } as const;

function Confirmed({
  links,
  sales,
  isBusy,
  answer,
}: Answers & { links: SaleCustomer['links']; sales: readonly CustomerSale[] }) {
  const pairs = links.flatMap((link) => {
    const [one, other] = [link.saleId, link.otherSaleId].map((id) => sales.find((sale) => sale.id === id));
    return one && other ? [{ one, other }] : [];
  });
  if (pairs.length === 0) return null;
  return (
    <Section title="Confirmed as the same customer">
      <List>
        {pairs.map(({ one, other }) => (
          <Row
            key={`${one.id} ${other.id}`}
            title={`${unitText(one)} and ${unitText(other)}`}
            fact={`${one.bookingNumber}, ${other.bookingNumber}`}
            end={
              <Button
                size="small"
                disabled={isBusy}
                aria-label={`Separate ${one.unitNumber} and ${other.unitNumber}`}
                onClick={() => answer(one.id, other, { from: 'same', to: 'open' })}
              >
                Separate
              </Button>
            }
          />
        ))}
      </List>
    </Section>
  );
}

function Refused({ refused, isBusy, answer }: Answers & { refused: SaleCustomer['refused'] }) {
  if (refused.length === 0) return null;
  return (
    <Section title="Not the same customer">
      <List>
        {refused.map(({ saleId, bookingNumber, other }) => (
          <Row
            key={`${saleId} ${other.id}`}
            title={`${other.customerName}, ${unitText(other)}`}
            fact={`Compared with ${bookingNumber}`}
            end={
              <Button
                size="small"
                disabled={isBusy}
                aria-label={`Compare ${other.unitNumber} again`}
                onClick={() => answer(saleId, other, { from: 'different', to: 'open' })}
              >
                Compare again
              </Button>
            }
          />
        ))}
      </List>
    </Section>
  );
}

function Row({ title, fact, end }: { title: string; fact: string; end: ReactNode }) {
  return (
    <li>
      <div>
        <b>{title}</b>
        <p>{fact}</p>
      </div>
      <div>{end}</div>
    </li>
  );
}

const List = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: 10,
  '& > li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-start',
    justifyContent: 'space-between',
    gap: '4px 12px',
  },
  '& > li > div:first-of-type': { flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' },
  '& > li > div:last-of-type': { display: 'flex', gap: 8 },
  '& b': { fontWeight: 500 },
  '& p': { ...theme.typography.caption, color: theme.vars.palette.text3 },
}));
