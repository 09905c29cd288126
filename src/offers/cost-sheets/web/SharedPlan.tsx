import { styled } from '@mui/material/styles';
import { formatMonth, formatPct } from '#platform/contract/format.ts';
import { Money } from '#platform/web/page/Money.tsx';
import type { SharedCostSheet } from '../share.contract.ts';

/** The payment schedule, line by line, for a phone. */
export function SharedPlan({ plan }: { plan: SharedCostSheet['plan'] }) {
  return (
    <section aria-labelledby="plan">
      <Title id="plan">Payment schedule</Title>
      <p>{plan.name}</p>
      <Stages>
        {plan.rows.map((row, at) => (
          <li key={`${at}`}>
            <div>
              <b>{row.name}</b>
              <small>
                {[formatPct(row.pct), row.trigger, row.expectedDate && formatMonth(row.expectedDate)]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </div>
            <div>
              <Money paise={row.totalPaise} withPaise />
              {row.taxPaise > 0 && (
                <small>
                  with <Money paise={row.taxPaise} withPaise /> GST
                </small>
              )}
            </div>
          </li>
        ))}
        <li data-sum>
          <b>Total payable to the builder</b>
          <Money paise={plan.totalPaise} withPaise />
        </li>
      </Stages>
    </section>
  );
}

const Title = styled('h2')(({ theme }) => theme.typography.h2);

const Stages = styled('ol')(({ theme }) => ({
  listStyle: 'none',
  margin: '8px 0 0',
  padding: 0,
  '& li': {
    display: 'flex',
    justifyContent: 'space-between',
    gap: 16,
    padding: '9px 0',
    borderTop: `1px solid ${theme.vars.palette.divider}`,
  },
  '& li > :last-child': { textAlign: 'right', flexShrink: 0 },
  '& b': { fontWeight: 500 },
  '& li[data-sum]': { borderTopColor: theme.vars.palette.text.primary, fontWeight: 500 },
  '& small': {
    ...theme.typography.caption,
    display: 'block',
    color: theme.vars.palette.text.secondary,
  },
}));
