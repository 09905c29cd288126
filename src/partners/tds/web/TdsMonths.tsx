import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { financialYearLabel } from '#platform/contract/calendar.ts';
import { formatDay, formatMonth, formatStatement } from '#platform/contract/format.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { SelectBox } from '#platform/web/form/SelectBox.tsx';
import { FigureRow } from '#platform/web/page/FigureStrip.tsx';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { Money } from '#platform/web/page/Money.tsx';
import { today } from '#platform/web/session/today.ts';
import { Pill } from '#platform/web/status/Pill.tsx';
import { RowCard } from '#platform/web/table/CardList.tsx';
import type { LedgerColumn } from '#platform/web/table/LedgerTable.tsx';
import { LedgerTable } from '#platform/web/table/LedgerTable.tsx';
import type { TdsMonth } from '../tds.contract.ts';
import { listTdsMonths } from '../tds.contract.ts';
import { ChallanDialog } from './ChallanDialog.tsx';
import { yearChoices } from './tds.choices.ts';

type Row = TdsMonth & { id: string };

/** What each month owes the state, and the challan that pays it. */
export function TdsMonths() {
  const [financialYear, setFinancialYear] = useState(() => financialYearLabel(today()));
  const months = useCall(listTdsMonths, { query: { financialYear } }, { placeholderData: keepPreviousData });
  const [paying, setPaying] = useState<TdsMonth | null>(null);
  return (
    <Months aria-label="TDS by month">
      <Loaded source={months} failure="The months could not be loaded.">
        {(data) => (
          <>
            <FigureRow
              figures={[
                { label: 'To pay', value: <Money paise={data.openPaise} withPaise /> },
                {
                  label: 'of which late',
                  value: <Money paise={data.latePaise} withPaise />,
                  ...(data.latePaise > 0 ? { tone: 'error' as const } : {}),
                },
                { label: 'Excess to set off', value: <Money paise={data.excessPaise} withPaise /> },
              ]}
              end={
                <Year>
                  <SelectBox
                    size="small"
                    value={financialYear}
                    choices={yearChoices(today())}
                    onChoose={setFinancialYear}
                    inputProps={{ 'aria-label': 'Financial year' }}
                  />
                </Year>
              }
            />
            {data.months.length === 0 ? (
              <Empty>No tax was deducted in this financial year.</Empty>
            ) : (
              <LedgerTable
                caption={`TDS of the financial year ${data.financialYear} by month`}
                columns={columnsOf(setPaying)}
                rows={data.months.map((row) => ({ ...row, id: `${row.month} ${row.section}` }))}
                renderCard={(row) => <MonthCard month={row} onPay={() => setPaying(row)} />}
              />
            )}
          </>
        )}
      </Loaded>
      {paying && <ChallanDialog month={paying} onClose={() => setPaying(null)} />}
    </Months>
  );
}

function columnsOf(onPay: (month: TdsMonth) => void): readonly LedgerColumn<Row>[] {
  const amount = (key: string, label: string, paiseOf: (row: Row) => number): LedgerColumn<Row> => ({
    key,
    label,
    align: 'right',
    render: (row) => formatStatement(paiseOf(row)),
  });
  return [
    {
      key: 'month',
      label: 'Month',
      render: (row) => <Link to={hrefOf(row)}>{nameOf(row)}</Link>,
    },
    { key: 'section', label: 'Section', render: ({ section }) => section },
    amount('deducted', 'Deducted, ₹', (row) => row.deductedPaise),
    amount('paid', 'Paid, ₹', (row) => row.paidPaise),
    amount('open', 'To pay, ₹', (row) => row.openPaise),
    { key: 'due', label: 'Due on', render: (row) => <Due month={row} /> },
    { key: 'act', label: 'Challan', render: (row) => <Pay month={row} onPay={() => onPay(row)} /> },
  ];
}

function MonthCard({ month, onPay }: { month: TdsMonth; onPay: () => void }) {
  return (
    <RowCard
      title={nameOf(month)}
      href={hrefOf(month)}
      end={<span className="tabular">{formatStatement(month.openPaise)}</span>}
      lines={[
        `Section ${month.section}, deducted ${formatStatement(month.deductedPaise)}`,
        <Due key="due" month={month} />,
        <Pay key="pay" month={month} onPay={onPay} />,
      ]}
    />
  );
}

function Due({ month: { dueOn, isLate } }: { month: TdsMonth }) {
  return (
    <>
      {formatDay(dueOn)} {isLate && <Pill tone="error">Late</Pill>}
    </>
  );
}

function Pay({ month, onPay }: { month: TdsMonth; onPay: () => void }) {
  if (month.openPaise === 0) return 'Paid';
  return (
    <Button size="small" aria-label={`Enter challan of ${nameOf(month)}, ${month.section}`} onClick={onPay}>
      Enter challan
    </Button>
  );
}

const nameOf = ({ month }: TdsMonth) => formatMonth(`${month}-01`);
const hrefOf = ({ month, section }: TdsMonth) =>
  `?${new URLSearchParams({ tab: 'register', month, section }).toString()}`;

const Months = styled('section')({ paddingBottom: 16 });

const Year = styled('div')({ width: 140 });

const Empty = styled('p')(({ theme }) => ({
  padding: '8px 24px 16px',
  color: theme.vars.palette.text3,
  '@media (max-width: 599.95px)': { padding: '8px 16px 16px' },
}));
