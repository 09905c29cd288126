import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import { formatDay, formatDayNear, formatMoneyExact } from '#platform/contract/format.ts';
import { shareOf } from '#platform/contract/money.ts';
import type { FactEntry } from '#platform/web/page/FactList.tsx';
import { FactList } from '#platform/web/page/FactList.tsx';
import { Money } from '#platform/web/page/Money.tsx';
import { Note } from '#platform/web/page/Note.tsx';
import { Section, Sections } from '#platform/web/page/Section.tsx';
import { useAllowed, useSessionUser } from '#platform/web/session/SessionProvider.tsx';
import { StatusSign } from '#platform/web/status/StatusSign.tsx';
import { useExplain } from '#platform/web/page/explain.ts';

import { today } from '#platform/web/session/today.ts';
import { saleHref } from '#sales/saleHref.rules.ts';
import type { Invoice } from '../invoice.contract.ts';
import { RECEIPT_READERS } from '#money/plans/receiptRights.rules.ts';
import { RECEIPT_STATUS } from '#money/receipts/web/receipt.status.shared.ts';

/** Beside the document: balance, sale and receipts. */
export function InvoiceState({ invoice }: { invoice: Invoice }) {
  const asksForMoney = invoice.docType !== 'creditNote';
  return (
    <Sections>
      {asksForMoney && <Balance invoice={invoice} />}
      <FactList facts={useFacts(invoice)} labelWidth={88} />
      {asksForMoney && <Receipts invoice={invoice} />}
      <Quiet>{closingText(invoice)}</Quiet>
    </Sections>
  );
}

function Balance({ invoice }: { invoice: Invoice }) {
  const explain = useExplain();
  const { totalPaise, paidPaise, waivedPaise, balancePaise, awaitingVerificationPaise, dueDate } = invoice;
  const pctOfTotal = (paise: number) => `${totalPaise > 0 ? shareOf(100, paise, totalPaise) : 0}%`;
  return (
    <Open>
      <h2>Balance</h2>
      <b>
        <Money paise={balancePaise} withPaise explain={explain('invoice', invoice.id, 'balancePaise')} />
      </b>
      <Track aria-hidden>
        <span style={{ width: pctOfTotal(paidPaise) }} />
        {waivedPaise > 0 && <span data-waived style={{ width: pctOfTotal(waivedPaise) }} />}
      </Track>
      <p>
        <span>
          <Money paise={paidPaise} withPaise explain={explain('invoice', invoice.id, 'paidPaise')} /> received
        </span>
        {dueDate && <span>due {formatDayNear(dueDate, today())}</span>}
      </p>
      {waivedPaise > 0 && (
        <p>
          <span>
            <Money paise={waivedPaise} withPaise explain={explain('invoice', invoice.id, 'waivedPaise')} />{' '}
            waived
          </span>
        </p>
      )}
      {awaitingVerificationPaise > 0 && (
        <Note
          tone="limit"
          title={`${formatMoneyExact(awaitingVerificationPaise)} of this sale is awaiting verification.`}
        >
          It counts once Finance has verified it.
        </Note>
      )}
    </Open>
  );
}

function useFacts(invoice: Invoice): FactEntry[] {
  const { role } = useSessionUser();
  const { saleId, lines, issueDate, dueDate } = invoice;
  return [
    { label: 'Customer', value: invoice.customerName },
    { label: 'Sale', value: <Link to={saleHref(role, saleId)}>{invoice.bookingNumber}</Link> },
    { label: 'Unit', value: `${invoice.unitNumber}, ${invoice.projectName}` },
    { label: 'Stage', value: [...new Set(lines.map((line) => line.description))].join(', ') },
    { label: 'Plan', value: <Link to={`/payments/plans/${saleId}`}>Payment plan</Link> },
    { label: 'Issued', value: issueDate ? formatDay(issueDate) : 'Not issued' },
    ...(dueDate ? [{ label: 'Due', value: formatDay(dueDate) }] : []),
    ...relatedFacts(invoice),
  ];
}

/** The invoice it reverses, or its credit notes, and why. */
function relatedFacts({ against, creditNotes, cancelReason }: Invoice): FactEntry[] {
  return [
    ...(against ? [{ label: 'Reverses', value: linkTo(against) }] : []),
    ...(creditNotes.length > 0 ? [{ label: 'Credit note', value: <CreditNotes notes={creditNotes} /> }] : []),
    ...(cancelReason ? [{ label: 'Reason', value: cancelReason }] : []),
  ];
}

function CreditNotes({ notes }: { notes: Invoice['creditNotes'] }) {
  return (
    <Notes>
      {notes.map((note) => (
        <li key={note.id}>
          {linkTo(note)} <Money paise={note.totalPaise} withPaise />
        </li>
      ))}
    </Notes>
  );
}

function linkTo({ id, invoiceNumber }: { id: string; invoiceNumber: string }) {
  return <Link to={`/sales/invoices/${id}`}>{invoiceNumber}</Link>;
}

/** For those who may read receipts; for others the balance above is enough. */
function Receipts({ invoice: { receipts, dueDate, status } }: { invoice: Invoice }) {
  const isAllowed = useAllowed();
  if (!isAllowed(RECEIPT_READERS)) return null;
  return (
    <Section title="Receipts">
      {receipts.length === 0 && (
        <Quiet>{status === 'paid' && dueDate === null ? 'Forfeited on cancellation.' : 'None yet.'}</Quiet>
      )}
      <Rows>
        {receipts.map((receipt) => (
          <li key={receipt.id}>
            <span>
              {receipt.receiptNumber ?? 'No number yet'}
              <small>{formatDayNear(receipt.receivedDate, today())}</small>
            </span>
            <span>
              <Money paise={receipt.amountPaise} withPaise />
              <StatusSign of={RECEIPT_STATUS} status={receipt.status as keyof typeof RECEIPT_STATUS} />
            </span>
          </li>
        ))}
      </Rows>
    </Section>
  );
}

function closingText({ status, docType }: Invoice): string {
  if (docType === 'creditNote') return 'A credit note cannot be changed.';
  if (status === 'draft') return 'A draft gets its number when it is issued; until then it can be discarded.';
  return status === 'cancelled' ? 'This document is cancelled.' : 'An issued invoice cannot be edited.';
}

const Notes = styled('ul')({
  '& li': { display: 'flex', flexWrap: 'wrap', columnGap: 8 },
  // Space for a finger when lines wrap.
  '& a': { minHeight: 24 },
});

const Open = styled('section')(({ theme }) => ({
  '& h2': { ...theme.typography.caption, color: theme.vars.palette.text3 },
  '& > b': { ...theme.typography.h3, display: 'block' },
  '& > p': {
    ...theme.typography.caption,
    display: 'flex',
    justifyContent: 'space-between',
    gap: 12,
    margin: '6px 0 0',
    color: theme.vars.palette.text.secondary,
  },
  '& > p + div': { marginTop: 12 },
  '--plinth-paise': 'currentColor',
}));

const Track = styled('div')(({ theme }) => ({
  display: 'flex',
  height: 6,
  marginTop: 8,
  borderRadius: 3,
  overflow: 'hidden',
  backgroundColor: theme.vars.palette.tint.neutral,
  '& span': { height: '100%', backgroundColor: theme.vars.palette.success.main },
  // Waived: neither received nor open.
  '& span[data-waived]': { backgroundColor: theme.vars.palette.control },
}));

const Rows = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: 10,
  '& > li': { display: 'flex', justifyContent: 'space-between', gap: 12 },
  '& > li > span:last-child': { display: 'grid', justifyItems: 'end' },
  '& small': { ...theme.typography.caption, display: 'block', color: theme.vars.palette.text3 },
}));

const Quiet = styled('p')(({ theme }) => ({ ...theme.typography.caption, color: theme.vars.palette.text3 }));
