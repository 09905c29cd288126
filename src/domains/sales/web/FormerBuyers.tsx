import { styled } from '@mui/material/styles';
import { formatDay } from '../../../platform/contract/format.ts';
import { Section } from '../../../platform/web/page/Section.tsx';
import type { Sale } from '../sale.contract.ts';

/** Who bought before the booking went over, the last first. */
export function FormerBuyers({ buyers }: { buyers: Sale['formerBuyers'] }) {
  if (buyers.length === 0) return null;
  return (
    <Section title="Earlier buyers">
      <List>
        {buyers.map(({ transferredOn, names, reason, deedNumber, by }) => (
          <li key={`${transferredOn} ${names.join()}`}>
            <b>{names.join(', ')}</b>
            <span>
              until {formatDay(transferredOn)}, transferred by {by.name}
              {deedNumber && `, deed ${deedNumber}`}: {reason}
            </span>
          </li>
        ))}
      </List>
    </Section>
  );
}

const List = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: 8,
  '& b': { display: 'block', fontWeight: 500 },
  '& span': {
    ...theme.typography.caption,
    color: theme.vars.palette.text.secondary,
    overflowWrap: 'anywhere',
  },
}));
