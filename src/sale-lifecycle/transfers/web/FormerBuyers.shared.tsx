import { styled } from '@mui/material/styles';
import { formatDay, formatMoneyExact } from '#platform/contract/format.ts';
import { Section } from '#platform/web/page/Section.tsx';
import type { Sale } from '#sales/sale.contract.ts';

/** Former buyers, latest first. */
export function FormerBuyers({ buyers }: { buyers: Sale['formerBuyers'] }) {
  if (buyers.length === 0) return null;
  return (
    <Section title="Earlier buyers">
      <List>
        {buyers.map(({ transferredOn, names, reason, deedNumber, fee, by }) => (
          <li key={`${transferredOn} ${names.join()}`}>
            <b>{names.join(', ')}</b>
            <span>
              until {formatDay(transferredOn)}
              {by && `, transferred by ${by.name}`}
              {deedNumber && `, deed ${deedNumber}`}: {reason}
            </span>
            {fee && <span>{feeText(fee)}</span>}
          </li>
        ))}
      </List>
    </Section>
  );
}

/** 'Transfer fee ₹85,000.00 and ₹15,300.00 GST'; what the project waived is said too. */
function feeText({ askedPaise, chargedPaise, taxPaise }: Fee): string {
  if (chargedPaise === 0) return `No transfer fee, standard fee ${formatMoneyExact(askedPaise)}`;
  const tax = taxPaise > 0 ? ` and ${formatMoneyExact(taxPaise)} GST` : '';
  const less = chargedPaise < askedPaise ? `, standard fee ${formatMoneyExact(askedPaise)}` : '';
  return `Transfer fee ${formatMoneyExact(chargedPaise)}${tax}${less}`;
}

type Fee = NonNullable<Sale['formerBuyers'][number]['fee']>;

const List = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: 8,
  '& b': { display: 'block', fontWeight: 500 },
  '& span': {
    display: 'block',
    ...theme.typography.caption,
    color: theme.vars.palette.text.secondary,
    overflowWrap: 'anywhere',
  },
}));
