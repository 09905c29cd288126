import { styled } from '@mui/material/styles';
import { keepPreviousData } from '@tanstack/react-query';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatDay, formatStatement } from '#platform/contract/format.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import { RowCard } from '#platform/web/table/CardList.tsx';
import type { LedgerColumn } from '#platform/web/table/LedgerTable.tsx';
import { LedgerTable } from '#platform/web/table/LedgerTable.tsx';
import type { TdsChallan } from '../tds.contract.ts';
import { listTdsChallans } from '../tds.contract.ts';

const SHOWN = 10;
const MORE = 100;

const amount = (
  key: string,
  label: string,
  paiseOf: (row: TdsChallan) => number,
): LedgerColumn<TdsChallan> => ({
  key,
  label,
  align: 'right',
  render: (row) => formatStatement(paiseOf(row)),
});

const COLUMNS: readonly LedgerColumn<TdsChallan>[] = [
  { key: 'challan', label: 'Challan', render: (row) => <Link to={hrefOf(row)}>{nameOf(row)}</Link> },
  { key: 'paidOn', label: 'Paid on', render: ({ paidOn }) => formatDay(paidOn) },
  { key: 'section', label: 'Section', render: ({ section }) => section },
  { key: 'year', label: 'Year', render: ({ financialYear }) => financialYear },
  { key: 'deductions', label: 'Deductions', align: 'right', render: ({ deductions }) => deductions },
  amount('due', 'Due, ₹', (row) => row.duePaise),
  amount('paid', 'Paid, ₹', (row) => row.paidPaise),
  amount('interest', 'Interest, ₹', (row) => row.interestPaise),
  amount('fee', 'Fee, ₹', (row) => row.feePaise),
  { key: 'account', label: 'From', isFaint: true, render: ({ account }) => account?.name ?? 'No project' },
  { key: 'by', label: 'Entered by', isFaint: true, render: ({ createdBy }) => createdBy.name },
];

/** The challans, latest first; each leads to its deductions. */
export function ChallanList() {
  const [limit, setLimit] = useState(SHOWN);
  const challans = useCall(listTdsChallans, { query: { limit } }, { placeholderData: keepPreviousData });
  return (
    <Frame>
      <Section title="Challans" fact={challans.data?.pagination.total}>
        <Loaded source={challans} failure="The challans could not be loaded.">
          {({ rows, pagination }) =>
            rows.length === 0 ? (
              <p>None yet. A challan is entered from the month that it pays.</p>
            ) : (
              <>
                <LedgerTable
                  caption="TDS challans"
                  columns={COLUMNS}
                  rows={rows}
                  renderCard={(row) => (
                    <RowCard
                      title={nameOf(row)}
                      href={hrefOf(row)}
                      end={<span className="tabular">{formatStatement(row.paidPaise)}</span>}
                      lines={[
                        `${formatDay(row.paidOn)}, section ${row.section}, ${row.financialYear}`,
                        `Interest ${formatStatement(row.interestPaise)}, fee ${formatStatement(row.feePaise)}`,
                      ]}
                    />
                  )}
                />
                {pagination.total > rows.length && limit < MORE && (
                  <Button size="small" onClick={() => setLimit(MORE)}>
                    Show more
                  </Button>
                )}
              </>
            )
          }
        </Loaded>
      </Section>
    </Frame>
  );
}

const nameOf = ({ bsr, number }: TdsChallan) => `${bsr} ${number}`;
const hrefOf = ({ id }: TdsChallan) => `?tab=register&challanId=${id}`;

const Frame = styled('div')(({ theme }) => ({
  padding: '16px 0',
  '& section > div:first-of-type, & section > p, & section > button': { marginInline: 24 },
  '& section > p': { color: theme.vars.palette.text3 },
  '@media (max-width: 599.95px)': {
    '& section > div:first-of-type, & section > p, & section > button': { marginInline: 16 },
  },
}));
