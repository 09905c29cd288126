import { styled } from '@mui/material/styles';
import { formatDay } from '#platform/contract/format.ts';
import { Money } from '#platform/web/page/Money.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import { dayHere } from '#platform/web/session/today.ts';
import type { Commission } from '../commission.contract.ts';

type Promise = NonNullable<Commission['promise']>;

/** What the terms at the claim promised, each difference, and the amount. */
export function PromisePart({ promise }: { promise: Promise }) {
  const { structure, revision, claimedOn, acceptedAt, grossPaise, owedPaise, differences } = promise;
  const accepted =
    acceptedAt === null ? 'not accepted by the firm' : `accepted ${formatDay(dayHere(acceptedAt))}`;
  return (
    <Section title="Promised at the claim" fact={`${structure}, revision ${revision}, ${accepted}`}>
      <Table>
        <tbody>
          <tr>
            <th scope="row">By the terms of {formatDay(claimedOn)}</th>
            <td>
              <Money paise={grossPaise} withPaise />
            </td>
          </tr>
          {differences.map(({ cause, text, paise }) => (
            <tr key={cause}>
              <th scope="row">
                {CAUSES[cause]}
                <small>{text}</small>
              </th>
              <td>
                <Money paise={paise} withPaise />
              </td>
            </tr>
          ))}
          {owedPaise !== null && (
            <tr data-sum>
              <th scope="row">Amount</th>
              <td>
                <Money paise={owedPaise} withPaise />
              </td>
            </tr>
          )}
        </tbody>
      </Table>
    </Section>
  );
}

const CAUSES: Record<Promise['differences'][number]['cause'], string> = {
  discount: 'Discount',
  slab: 'Slab',
  bonus: 'Bonuses',
  structure: 'Other terms',
  share: 'Share of the firm',
  cap: 'Cap',
  cancellation: 'Ended',
};

const Table = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': { padding: '5px 0', textAlign: 'left', verticalAlign: 'top', fontWeight: 400 },
  '& td': { textAlign: 'right', paddingLeft: 12, fontWeight: 500 },
  '& small': { ...theme.typography.caption, display: 'block', color: theme.vars.palette.text3 },
  '& tr + tr > *': { borderTop: `1px solid ${theme.vars.palette.divider}` },
  '& tr[data-sum] > *': { fontWeight: 600 },
}));
