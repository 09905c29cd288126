import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { keepPreviousData } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { formatDay, formatMoneyExact, formatStatement } from '#platform/contract/format.ts';
import { download } from '#platform/web/client/download.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { useDownload } from '#platform/web/client/useDownload.ts';
import { AsOfField, useAsOf } from '#platform/web/form/AsOfField.tsx';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import { RowCard } from '#platform/web/table/CardList.tsx';
import type { LedgerColumn } from '#platform/web/table/LedgerTable.tsx';
import { LedgerTable } from '#platform/web/table/LedgerTable.tsx';
import type { FirmStatement, FirmStatementRow } from '../firmStatement.contract.ts';
import { getFirmStatement, getFirmStatementPdf } from '../firmStatement.contract.ts';

type Row = FirmStatementRow & { id: string };

const COLUMNS: readonly LedgerColumn<Row>[] = [
  { key: 'on', label: 'Date', render: ({ on }) => formatDay(on) },
  { key: 'particulars', label: 'Particulars', isLong: true, render: particularsOf },
  { key: 'document', label: 'Document', isFaint: true, render: ({ document }) => document },
  { key: 'debit', label: 'Debit, ₹', align: 'right', render: (row) => amountOrNothing(row.debitPaise) },
  { key: 'credit', label: 'Credit, ₹', align: 'right', render: (row) => amountOrNothing(row.creditPaise) },
  { key: 'balance', label: 'Balance, ₹', align: 'right', render: (row) => formatStatement(row.balancePaise) },
];

/** The account of a partner firm as of any day, for Finance, the Sales Head and the firm itself. */
export function FirmStatementSection({ firm }: { firm: { id: string; name: string } }) {
  const { query, ...day } = useAsOf();
  const statement = useCall(
    getFirmStatement,
    { params: { id: firm.id }, query },
    { placeholderData: keepPreviousData },
  );
  const pdf = useDownload();
  return (
    <Section title="Account" fact="Invoices, TDS and payments">
      <Head>
        <AsOfField asOf={day.asOf} onChoose={day.choose} />
        <Button
          size="small"
          startIcon={<Download aria-hidden />}
          aria-disabled={pdf.isBusy}
          onClick={() => pdf.start(() => download(getFirmStatementPdf, { params: { id: firm.id }, query }))}
        >
          Download account
        </Button>
      </Head>
      <Loaded source={statement} failure="The account could not be loaded.">
        {(data) => <Account statement={data} />}
      </Loaded>
    </Section>
  );
}

function Account({ statement }: { statement: FirmStatement }) {
  const { firm, asOf, rows, debitPaise, creditPaise, balancePaise, approvedNotInvoicedPaise } = statement;
  const noted = approvedNotInvoicedPaise > 0;
  return (
    <>
      <Sentence>
        As of {formatDay(asOf)}: {balanceText(balancePaise)}.
        {noted && ` ${formatMoneyExact(approvedNotInvoicedPaise)} is approved and not invoiced.`}
      </Sentence>
      {rows.length > 0 && (
        <Bleed>
          <LedgerTable
            caption={`Account of ${firm.name}`}
            columns={COLUMNS}
            rows={rows.map((row, position) => ({ ...row, id: String(position) }))}
            totals={{
              debit: formatStatement(debitPaise),
              credit: formatStatement(creditPaise),
              balance: formatStatement(balancePaise),
            }}
            renderCard={(row) => (
              <RowCard
                title={particularsOf(row)}
                end={
                  row.notedPaise === null && (
                    <span className="tabular">{formatStatement(row.creditPaise - row.debitPaise)}</span>
                  )
                }
                lines={[
                  [formatDay(row.on), row.document].filter(Boolean).join(', '),
                  `Balance ${formatStatement(row.balancePaise)}`,
                ]}
              />
            )}
          />
        </Bleed>
      )}
    </>
  );
}

function particularsOf({ particulars, notedPaise }: FirmStatementRow): string {
  return notedPaise === null ? particulars : `${particulars}: ${formatMoneyExact(notedPaise)}`;
}

function balanceText(balancePaise: number): string {
  if (balancePaise === 0) return 'nothing is owed on either side';
  return balancePaise > 0
    ? `${formatMoneyExact(balancePaise)} is owed to the firm`
    : `the firm owes ${formatMoneyExact(-balancePaise)}`;
}

function amountOrNothing(paise: number) {
  return paise !== 0 && formatStatement(paise);
}

const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: '4px 12px',
  marginBottom: 4,
});

const Sentence = styled('p')(({ theme }) => ({
  marginBottom: 8,
  color: theme.vars.palette.text.secondary,
}));

/** The rows of the table have the margins of the section themselves. */
const Bleed = styled('div')({
  marginInline: -24,
  '@media (max-width: 599.95px)': { marginInline: -16 },
});
