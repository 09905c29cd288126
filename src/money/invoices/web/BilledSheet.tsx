import { styled } from '@mui/material/styles';
import { formatPct, plainAmount } from '#platform/contract/format.ts';
import { sumPaise } from '#platform/contract/money.ts';
import type { ApiError } from '#platform/web/client/api-error.ts';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import type { SheetGroup, SheetLine } from '#platform/web/page/MoneySheet.tsx';
import { MoneySheet, SheetTotal } from '#platform/web/page/MoneySheet.tsx';
import { Note } from '#platform/web/page/Note.tsx';
import { FactSkeleton } from '#platform/web/page/Skeletons.tsx';
import { taxTotal } from '#company/statutory-rates/gst.rules.ts';
import type { InvoiceLine } from '../invoice.contract.ts';

interface BilledSheetProps {
  billed: { lines: InvoiceLine[]; totalPaise: number } | null;
  error: ApiError | null;
  isAsking: boolean;
  onRetry: () => void;
}

/** Preview of the invoice with its tax, computed by the server; nothing is written and no number used. */
export function BilledSheet({ billed, error, isAsking, onRetry }: BilledSheetProps) {
  return (
    <Frame aria-live="polite" aria-busy={isAsking}>
      {error && <Problem error={error} onRetry={onRetry} />}
      {!error &&
        !billed &&
        (isAsking ? (
          <Padded>
            <FactSkeleton rows={5} />
          </Padded>
        ) : (
          <Padded>Choose an installment to see its tax.</Padded>
        ))}
      {!error && billed && <Sheet {...billed} />}
    </Frame>
  );
}

function Problem({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  if (error.status === 0 || error.status >= 500) {
    return <ErrorState title="The preview could not be loaded." error={error} onRetry={onRetry} />;
  }
  return (
    <Padded>
      <Note tone="limit" title="This cannot be invoiced now.">
        {error.message}
      </Note>
    </Padded>
  );
}

function Sheet({ lines, totalPaise }: { lines: readonly InvoiceLine[]; totalPaise: number }) {
  return (
    <>
      <MoneySheet label="Preview of the invoice" groups={groupsOf(lines)} />
      {isOnTwoDocuments(lines) && (
        <Padded>
          <Note tone="advice" title="Two documents.">
            Items without GST are billed on a separate bill of supply.
          </Note>
        </Padded>
      )}
      <SheetTotal label="Total to be billed" amountPaise={totalPaise}>
        {lines.length} {lines.length === 1 ? 'line' : 'lines'}
        <br />
        numbered when issued
      </SheetTotal>
    </>
  );
}

function groupsOf(lines: readonly InvoiceLine[]): SheetGroup[] {
  const taxable = lines.map((line, position): SheetLine => ({
    key: `line-${position}`,
    label: line.description,
    basis: [line.detail, line.sac && `SAC ${line.sac}`].filter(Boolean).join(', '),
    amountPaise: line.taxablePaise,
  }));
  const taxablePaise = sumPaise(lines.map((line) => line.taxablePaise));
  return [
    {
      key: 'taxable',
      title: 'Taxable value',
      lines: [...taxable, { key: 'sum', label: 'Taxable value', amountPaise: taxablePaise, kind: 'sum' }],
    },
    { key: 'tax', title: 'Tax', lines: taxLines(lines) },
  ];
}

const PARTS = [
  { key: 'cgstPaise', label: 'CGST', share: 0.5 },
  { key: 'sgstPaise', label: 'SGST', share: 0.5 },
  { key: 'igstPaise', label: 'IGST', share: 1 },
] as const;

function taxLines(lines: readonly InvoiceLine[]): SheetLine[] {
  const rates = [...new Set(lines.map((line) => line.gstRatePct))].filter((rate) => rate > 0);
  const rows = rates.flatMap((rate) =>
    PARTS.flatMap(({ key, label, share }): SheetLine[] => {
      const taxed = lines.filter((line) => line.gstRatePct === rate);
      const amountPaise = sumPaise(taxed.map((line) => line[key]));
      if (amountPaise === 0) return [];
      const base = plainAmount(sumPaise(taxed.map((line) => line.taxablePaise)));
      return [{ key: `${key}-${rate}`, label, basis: `${formatPct(rate * share)} of ${base}`, amountPaise }];
    }),
  );
  const sum: SheetLine = {
    key: 'sum',
    label: 'Tax',
    amountPaise: sumPaise(lines.map(taxTotal)),
    kind: 'sum',
  };
  return [...rows, sum];
}

/** Installments with tax and those without are billed separately. */
function isOnTwoDocuments(lines: readonly InvoiceLine[]): boolean {
  const taxed = new Set(lines.filter((line) => line.gstRatePct > 0).map((line) => line.installmentId));
  return taxed.size > 0 && lines.some((line) => !taxed.has(line.installmentId));
}

const Frame = styled('div')({ display: 'flex', flexDirection: 'column' });
const Padded = styled('div')(({ theme }) => ({ padding: '16px 24px', color: theme.vars.palette.text3 }));
